package main

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestAnnounce(t *testing.T) {
	t.Run("a quick run says nothing", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			stop := announceAfter(time.Second, &out)
			time.Sleep(time.Second - 1)
			stop()
			assert.Empty(t, out.String())
		})
	})
	t.Run("a slow run says once what it waits for", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			stop := announceAfter(time.Second, &out)
			time.Sleep(time.Minute)
			stop()
			assert.Equal(t, "structgen: reading packages; the first time, the go command compiles what they import\n", out.String())
		})
	})
	t.Run("without a terminal nothing is ever said", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			stop := announce(&out)
			time.Sleep(time.Minute)
			stop()
			assert.Empty(t, out.String())
		})
	})
}
