-- Nobody works for a facility that is closed for good, whoever gives the role and however early they asked: one that is being
-- closed is waited for. What somebody held until then may be written.
create or replace function house_stands() returns trigger language plpgsql as $$
declare
  closed timestamptz := (facility_at_rest(new.facility_id)).closed_at;
begin
  if closed is not null and (new.until is null or new.until > closed) then
    raise exception 'nobody works for a facility that is closed' using errcode = '42501';
  end if;
  return new;
end $$;
