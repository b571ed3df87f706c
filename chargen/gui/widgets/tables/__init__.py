"""Tables: model, view and the delegates that paint their cells."""
