-- Whom a guest's entry stands for: itself, or the entry that it was joined into. An entry that belongs to an account is
-- its owner's alone: who books as a guest becomes a new entry beside it.
create or replace function standing_as(entry uuid) returns uuid language sql stable security definer set search_path = public as $$
  select case when p.merged_into is null then p.id when k.account_id is null then k.id end
  from patient p left join patient k on k.id = p.merged_into where p.id = entry
$$;
revoke execute on function standing_as(uuid) from public;
grant execute on function standing_as(uuid) to tendwell_app, tendwell_worker;
