// Package places declares structs that another package uses.
package places

// Room is a room of the house.
type Room struct {
	// What is written on the door.
	Name string `json:"name"`
	// Which floor it is on; 0 is the ground floor.
	Floor int `json:"floor"`
}

// Located is embedded elsewhere.
type Located struct {
	// Where it happened.
	Where Room `json:"where"`
}
