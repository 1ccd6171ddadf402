-- Who may book a service: of a doctor who takes no new patients, those alone who were here before, whatever the service says.
create or replace function audience_of(s service) returns text language sql stable as $$
  select case when p.accepts_new then s.audience else 'returning' end from practitioner p where p.id = s.practitioner_id
$$;
