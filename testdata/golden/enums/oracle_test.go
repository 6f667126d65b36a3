package enums_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/enums"
)

func TestOracle(t *testing.T) {
	t.Run("Inquiry", func(t *testing.T) { oracle.Test(t, enums.InquiryContract, oracle.ObjectMaps) })
}
