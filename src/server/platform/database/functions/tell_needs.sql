-- That a service needs anything stands with the service: whoever books one that does not pays nothing for the question.
-- Whoever takes its last need away says so; until then it is asked, and answered with nothing.
create or replace function tell_needs() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update service set has_needs = true where id = new.service_id and not has_needs;
  return null;
end $$;
