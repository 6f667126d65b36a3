package connect

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
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
		what := "no provider"
		if c.Provider != "" {
			what = fmt.Sprintf("unknown provider %q", c.Provider)
		}
		return fmt.Errorf("%s: choose one of %s with -provider", what, strings.Join(Providers(), ", "))
	}
	if c.Model == "" {
		return fmt.Errorf("no model: name one of %s's with -model", c.Provider)
	}
	if !variableName.MatchString(c.variable()) {
		return errors.New("-key-env takes the name of a variable in the environment, and never the key itself")
	}
	return c.checkBaseURL()
}

// variableName is what a variable may be called. A key, mistaken for its
// variable's name, seldom looks like one, and must not be quoted as one.
var variableName = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*)?$`)

// checkBaseURL quotes nothing: people put keys into URLs.
func (c Choice) checkBaseURL() error {
	if c.BaseURL == "" {
		return nil
	}
	u, err := url.Parse(c.BaseURL)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return errors.New("-base-url takes the URL of a server, such as https://api.example.com/v1")
	case u.User != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return errors.New("-base-url takes host and path alone: a query or password in it would not be sent, and keys come from the environment")
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

// key is what the variable holds, without the white space around it that files
// and clipboards leave, and that no header keeps.
func (c Choice) key(getenv func(string) string) string {
	name := c.variable()
	if name == "" {
		return ""
	}
	return strings.TrimSpace(getenv(name))
}

// Key reads the key of the choice, without the white space around it, and takes a
// blank one for none; getenv is usually os.Getenv. It is empty where
// none is needed: for a provider that asks for none, and for a server on this
// machine that the user has named. Its errors are sentences for the user and say
// all that can be wrong before a provider is asked; a *[MissingKeyError] is one of them.
func (c Choice) Key(getenv func(string) string) (string, error) {
	if err := c.check(); err != nil {
		return "", err
	}
	key, name := c.key(getenv), c.variable()
	if key == "" && name != "" && !(c.local() && c.KeyFrom == "") {
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
