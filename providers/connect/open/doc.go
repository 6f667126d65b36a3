// Package open makes the model that a [connect.Choice] names, with the SDK of its
// provider. Programs that know their provider should make its client and use its
// package instead: importing this one links all SDKs.
package open
