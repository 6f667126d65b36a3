package main

import (
	"context"
	"fmt"
	"io"
	"sync"
)

// Couriers is the service behind the tool. Each call sends somebody on the way.
type Couriers struct {
	Log io.Writer

	mu     sync.Mutex
	booked int
}

// Book is the tool book_courier.
func (c *Couriers) Book(_ context.Context, arguments string) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.booked++
	reference := fmt.Sprintf("C-%04d", 1040+c.booked)
	fmt.Fprintf(c.Log, "  tool    book_courier %s → %s\n", arguments, reference)
	return reference, nil
}

// Booked is how many couriers are on their way.
func (c *Couriers) Booked() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.booked
}
