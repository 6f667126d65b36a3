// Package bench measures structgen's generated code beside every Go decoder we
// know of, proves which checks each of them makes, and says whether a change
// made a difference. The README has the commands and how far to trust a number.
//
// # What is measured
//
// BenchmarkDecode and BenchmarkVariant read the three payloads, BenchmarkLanguage
// reads text that is not ASCII; BenchmarkAppend writes; BenchmarkRefuse times the
// explaining second read; BenchmarkHostile reads documents made to be slow.
//
// # What is proved
//
// TestPeersAgree and TestVariants hold all peers to the same values, the fuzz
// targets hold structgen and the bound to an independent reference, and
// TestHostile holds the worst case per byte to a multiple of the normal one.
package bench
