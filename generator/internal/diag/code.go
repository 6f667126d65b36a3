package diag

// Code is the stable name of one kind of mistake. Every code has a manifest in
// testdata/invalid that provokes it, but for WriteBlocked and TargetUnknown, where
// the disk or an option is at fault; a test holds us to that.
type Code string

// The codes, by the stage that finds them.
const (
	// Loading.
	LoadFailed Code = "load-failed" // the go command could not load a package
	NoManifest Code = "no-manifest" // a named package has no annotation at all
	CodeError  Code = "code-error"  // the package's own code does not type-check where we need it

	// Directives.
	DirectiveSpacing  Code = "directive-spacing"  // almost a directive: // structgen:, /*structgen:*/
	GenerateSpacing   Code = "generate-spacing"   // warning: // go:generate, which go generate takes for prose
	DirectiveUnknown  Code = "directive-unknown"  // no directive of that name
	DirectiveMisplace Code = "directive-misplace" // not on a declaration it can annotate
	DirectiveRepeat   Code = "directive-repeat"   // given twice where once is meant
	ArgumentUnknown   Code = "argument-unknown"   // no argument of that name
	ArgumentMissing   Code = "argument-missing"
	ArgumentInvalid   Code = "argument-invalid" // a value of the wrong form
	UseUnresolved     Code = "use-unresolved"   // use: no such package or type
	TagInvalid        Code = "tag-invalid"      // a structgen struct tag that does not parse
	TagUnknown        Code = "tag-unknown"      // no tag option of that name
	TagMisplace       Code = "tag-misplace"     // pairs on a non-map, only outside an agent, …

	// Vocabulary and grants.
	KindsNotString   Code = "kinds-not-string" // kinds on a type that is no defined string type
	KindsEmpty       Code = "kinds-empty"      // a vocabulary without constants
	KindsMissing     Code = "kinds-missing"    // an agent, but no vocabulary
	KindsAmbiguous   Code = "kinds-ambiguous"  // two vocabularies in one package
	KindDuplicate    Code = "kind-duplicate"   // two kinds with one wire value
	GrantUnknown     Code = "grant-unknown"
	GrantReserved    Code = "grant-reserved"
	GrantDuplicate   Code = "grant-duplicate"
	GrantEmpty       Code = "grant-empty"
	OnlyNotGranted   Code = "only-not-granted"
	OnlyEmpty        Code = "only-empty"
	OnlyOnPointer    Code = "only-on-pointer"
	ManifestNotPlain Code = "manifest-not-plain" // an annotated type that is no plain struct (alias, generic, …)

	// Types.
	TypeUnsupported  Code = "type-unsupported" // with a suggested rewrite
	TypeRecursive    Code = "type-recursive"   // with the cycle
	TypeGenerated    Code = "type-generated"   // a manifest that mentions a generated type
	ClampType        Code = "clamp-type"       // clamp on something that is no number
	ClampRange       Code = "clamp-range"      // lo > hi, NaN, beyond the type
	JSONTag          Code = "json-tag"         // ,string, a tag on an unexported field, a malformed tag
	JSONOmit         Code = "json-omit"        // warning: omitempty has no effect
	MemberDuplicate  Code = "member-duplicate" // two fields with one JSON name
	MemberName       Code = "member-name"      // a name that no engine takes
	EnumValue        Code = "enum-value"       // a value that no engine takes
	ContractName     Code = "contract-name"
	BuildConstraints Code = "build-constraints" // manifests of one package with different constraints

	// Planning.
	NameClash Code = "name-clash" // two Go names, or a Go name and something that exists
	FileClash Code = "file-clash" // two outputs, or an output and a foreign file, on a case-insensitive disk

	// Budgets: a schema beyond what some provider takes.
	BudgetMembers  Code = "budget-members"
	BudgetDepth    Code = "budget-depth"
	BudgetEnum     Code = "budget-enum"
	BudgetNullable Code = "budget-nullable"
	BudgetSize     Code = "budget-size"
	TargetUnknown  Code = "target-unknown"

	// Writing.
	WriteBlocked Code = "write-blocked" // read-only, a directory, or not ours to overwrite
)
