package ladder

import "testing"

func BenchmarkClassify(b *testing.B) {
	all := allBodies()
	errs := make([]error, len(all))
	for i, body := range all {
		errs[i] = &APIError{Status: body.status, Body: []byte(body.body)}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		Classify(all[i].sent, errs[i])
		i = (i + 1) % len(all)
	}
}

func BenchmarkClassifyWorst(b *testing.B) {
	body := `{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"error\":{\"message\":\"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the guide: https://example.com/docs\",\"type\":\"invalid_request_error\",\"param\":null,\"code\":null}}","provider_name":"Acme","is_byok":false}},"user_id":"u"}`
	err := &APIError{Status: 400, Body: []byte(body)}
	b.ReportAllocs()
	for b.Loop() {
		Classify(FormatSchema, err)
	}
}
