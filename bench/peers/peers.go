package peers

import "slices"

// All lists the peers of this build. A peer of package lb that appears twice,
// under two names, tells how much a difference can be without meaning anything.
func All() []Peer {
	return slices.Concat(own(), bounds(), libraries(), jsonv2(), generated(), validating())
}

// Named gives the peers with these names, in this order; it panics if there is
// no such peer.
func Named(names ...string) []Peer {
	all := All()
	out := make([]Peer, len(names))
	for i, name := range names {
		j := slices.IndexFunc(all, func(p Peer) bool { return p.Name == name })
		if j < 0 {
			panic("no peer is called " + name)
		}
		out[i] = all[j]
	}
	return out
}

// Names are those of all peers, in their order.
func Names() []string {
	var names []string
	for _, p := range All() {
		names = append(names, p.Name)
	}
	return names
}
