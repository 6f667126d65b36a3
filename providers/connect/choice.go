package connect

import (
	"flag"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Choice says which model to ask, and where.
type Choice struct {
	Provider string // one of [Providers]
	Model    string // the provider's name of the model
	BaseURL  string // another server than the provider's own; for openai any compatible one
	KeyFrom  string // the environment variable that holds the key; empty is the provider's usual one
	Stream   bool   // read answers as streams
}

// keys are the providers and the variables in which their users keep keys.
var keys = map[string]string{
	"openai":           "OPENAI_API_KEY",
	"openai-responses": "OPENAI_API_KEY",
	"anthropic":        "ANTHROPIC_API_KEY",
	"gemini":           "GEMINI_API_KEY",
	"ollama":           "", // asks for none
}

// Providers are the names that a Choice knows.
func Providers() []string {
	names := make([]string, 0, len(keys))
	for name := range keys {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// AddFlags adds the flags -provider, -model, -base-url, -key-env and -stream.
func (c *Choice) AddFlags(fs *flag.FlagSet) {
	fs.StringVar(&c.Provider, "provider", c.Provider, "`name` of the API: "+strings.Join(Providers(), ", "))
	fs.StringVar(&c.Model, "model", c.Model, "`name` of the model, as the provider calls it")
	fs.StringVar(&c.BaseURL, "base-url", c.BaseURL, "`URL` of another server that speaks the API")
	fs.StringVar(&c.KeyFrom, "key-env", c.KeyFrom, "`variable` that holds the key, if not the provider's usual one")
	fs.BoolVar(&c.Stream, "stream", c.Stream, "read answers as streams")
}

// MissingKeyError says which variable to set.
type MissingKeyError struct {
	Provider string
	Variable string
}

func (e *MissingKeyError) Error() string {
	return fmt.Sprintf("no key for %s: set %s in the environment, or name another variable with -key-env", e.Provider, e.Variable)
}

// check finds what is wrong with a choice itself.
func (c Choice) check() error {
	if _, known := keys[c.Provider]; !known {
		return fmt.Errorf("unknown provider %q: choose one of %s with -provider", c.Provider, strings.Join(Providers(), ", "))
	}
	if c.Model == "" {
		return fmt.Errorf("no model: name one of %s's with -model", c.Provider)
	}
	if c.BaseURL == "" {
		return nil
	}
	if u, err := url.Parse(c.BaseURL); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("%q is no URL of a server: -base-url takes one like https://api.example.com/v1", c.BaseURL)
	}
	return nil
}

// variable is where the key is looked up, if anywhere.
func (c Choice) variable() string {
	if c.KeyFrom != "" {
		return c.KeyFrom
	}
	return keys[c.Provider]
}

// Key reads the key of the choice; getenv is usually os.Getenv. It is empty where
// none is needed: for a provider that asks for none, and for a server on this
// machine that the user has named. Its errors are sentences for the user and say
// all that can be wrong before a provider is asked; a *[MissingKeyError] is one of them.
func (c Choice) Key(getenv func(string) string) (string, error) {
	if err := c.check(); err != nil {
		return "", err
	}
	name := c.variable()
	if name == "" {
		return "", nil
	}
	key := getenv(name)
	if key == "" && !(c.local() && c.KeyFrom == "") {
		return "", &MissingKeyError{Provider: c.Provider, Variable: name}
	}
	return key, nil
}

func (c Choice) local() bool {
	u, err := url.Parse(c.BaseURL)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && ip.IsLoopback()
}

// Redact removes the key from a text that is about to be shown: servers quote
// keys in their errors.
func (c Choice) Redact(text string, getenv func(string) string) string {
	if name := c.variable(); name != "" {
		if key := getenv(name); key != "" {
			return strings.ReplaceAll(text, key, "["+name+"]")
		}
	}
	return text
}
