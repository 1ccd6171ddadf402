-- A doctor asks to work at a branch; whoever decides about its doctors lets them in.
create or replace function refuse_own_entry() returns trigger language plpgsql as $$
begin
  if current_user = 'tendwell_app' and not coalesce(new.branch_id = any (may_at('doctors.decide')), false) then
    raise exception 'a doctor lets nobody into a branch' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
