// Package payload is what every decoder of this module is measured on: three
// contracts, declared as a user of structgen would declare them, and rings of
// documents for each.
//
//	small   an event of about 165 bytes: one enum and four strings
//	medium  about 2 KB: nested objects, arrays of objects, numbers, booleans,
//	        enums, escapes and a little text beyond ASCII
//	large   about 100 KB: 500 items; every tenth text has escapes, every seventh
//	        raw text beyond ASCII
//
// Documents come in rings, so that neither a decoder's string cache nor the
// branch predictor knows one of them by heart. They are made by arithmetic
// alone: the same on every machine, in every run.
package payload

//go:generate go tool structgen
