// Package emit writes a plan down as Go. It decides nothing: names, files and
// the order of everything come from the plan, and whatever could be a user's
// mistake was reported before. An error from here is a fault of structgen.
//
// # Files   one per contract, for people; one per package with the constraints
// of its kinds; one per package with the machinery
// # Codec   for each object and list: read, write, shape; for each enum its values
// # Names   what imports and locals are called where the user's own names come
// close to ours
// # Parts   a file is made of parts, rendered and formatted on all cores, since
// formatting is where the time goes
//
// All Go is built with jennifer. The same plan always gives the same bytes.
package emit
