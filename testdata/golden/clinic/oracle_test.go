package clinic_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/clinic"
)

func TestOracle(t *testing.T) {
	t.Run("Receptionist", func(t *testing.T) { oracle.Test(t, clinic.ReceptionistContract) })
	t.Run("Nurse", func(t *testing.T) { oracle.Test(t, clinic.NurseContract) })
	t.Run("Monitor", func(t *testing.T) { oracle.Test(t, clinic.MonitorContract) })
	t.Run("BedManager", func(t *testing.T) { oracle.Test(t, clinic.BedManagerContract) })
	t.Run("Roster", func(t *testing.T) { oracle.Test(t, clinic.RosterContract) })
	t.Run("Porter", func(t *testing.T) { oracle.Test(t, clinic.PorterContract) })
	t.Run("Companion", func(t *testing.T) { oracle.Test(t, clinic.CompanionContract) })
	t.Run("Intern", func(t *testing.T) { oracle.Test(t, clinic.InternContract) })
	t.Run("Consultant", func(t *testing.T) { oracle.Test(t, clinic.ConsultantContract) })
	t.Run("Radiologist", func(t *testing.T) { oracle.Test(t, clinic.RadiologistContract) })
	t.Run("Laboratory", func(t *testing.T) { oracle.Test(t, clinic.LaboratoryContract) })
	t.Run("Prescriber", func(t *testing.T) { oracle.Test(t, clinic.PrescriberContract) })
	t.Run("Pharmacist", func(t *testing.T) { oracle.Test(t, clinic.PharmacistContract) })
	t.Run("Dietician", func(t *testing.T) { oracle.Test(t, clinic.DieticianContract) })
	t.Run("Physiotherapist", func(t *testing.T) { oracle.Test(t, clinic.PhysiotherapistContract) })
	t.Run("Surgeon", func(t *testing.T) { oracle.Test(t, clinic.SurgeonContract) })
	t.Run("Biller", func(t *testing.T) { oracle.Test(t, clinic.BillerContract) })
	t.Run("Coder", func(t *testing.T) { oracle.Test(t, clinic.CoderContract) })
	t.Run("Letters", func(t *testing.T) { oracle.Test(t, clinic.LettersContract) })
	t.Run("Complaints", func(t *testing.T) { oracle.Test(t, clinic.ComplaintsContract) })
	t.Run("Summary", func(t *testing.T) { oracle.Test(t, clinic.SummaryContract, oracle.ObjectMaps) })
}
