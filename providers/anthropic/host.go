package anthropic

import (
	"context"
	"net/http"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	"github.com/structgen/structgen/providers/internal/exchange"
)

// watched is the client's options with our middleware outermost: what the
// caller's middleware signs (Bedrock's does) must be what is sent.
func watched(client anthropic.Client) []option.RequestOption {
	return append([]option.RequestOption{option.WithMiddleware(exchange.Middleware)}, client.Options...)
}

// baseURL asks the SDK where the client's requests go, host and path. Options
// are functions, so a request is made up and answered here, before any of the
// caller's middleware and the network.
func baseURL(client anthropic.Client) string {
	var place string
	asked := anthropic.Client{Options: append([]option.RequestOption{
		option.WithMiddleware(func(req *http.Request, _ option.MiddlewareNext) (*http.Response, error) {
			place = exchange.Place(req.URL)
			return &http.Response{StatusCode: http.StatusNoContent, Header: http.Header{}, Body: http.NoBody}, nil
		}),
	}, client.Options...)}
	// An error (of an option, say) is the first call's to report; then there is
	// no place, and what is learned stays with the Ladder.
	_ = asked.Get(context.Background(), "", nil, nil)
	return place
}
