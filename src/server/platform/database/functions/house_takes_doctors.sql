-- Nobody works as a doctor of a facility that is closed for good, whoever lets them in; one that is being closed is waited for.
create or replace function house_takes_doctors() returns trigger language plpgsql as $$
begin
  if (facility_at_rest((select b.facility_id from branch b where b.id = new.branch_id))).closed_at is not null then
    raise exception 'nobody works for a facility that is closed' using errcode = '42501';
  end if;
  return new;
end $$;
