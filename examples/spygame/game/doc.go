// Package game plays the spy game: three agents take turns, and what each of them
// says becomes an event in the ledger, or nothing does.
//
//	evening.go     what surrounds a game: ledger file, budget, reports, panel
//	game.go        the order of turns
//	turn.go        one turn: the only place that asks a model
//	board.go       what an event means, one method for each granted kind
//	reflection.go  the one kind that is written by the program itself
package game
