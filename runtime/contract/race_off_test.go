//go:build !race

package contract_test

const raceFactor = 1
