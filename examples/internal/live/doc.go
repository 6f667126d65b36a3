// Package live lets the offline examples be asked for a real model. Those models'
// SDKs take minutes to compile, so they are in a module of their own, with a second
// program for each example that takes one: a program that is given -provider hands
// over to it. Nobody else pays for it.
package live
