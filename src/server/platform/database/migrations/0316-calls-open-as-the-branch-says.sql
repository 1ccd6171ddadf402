-- A doctor who set something else of their calls lets them open when each branch says.
alter table call_settings alter column opens_minutes drop not null, alter column opens_minutes drop default;
