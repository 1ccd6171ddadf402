-- The list of checked doctors for who runs the platform: those on hold first, then by name, a page at a time.
create index practitioner_checked on practitioner ((verification <> 'suspended'), last_name, id);
