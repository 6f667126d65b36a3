package contract

// One constant for each generation of generated code that this runtime
// supports. Generated code names the one it was written for: if either side is
// too old for the other, the program does not compile, and the compiler's
// message carries the remedy.
const (
	Generation1_RegenerateWithMatchingStructgen = 1
)
