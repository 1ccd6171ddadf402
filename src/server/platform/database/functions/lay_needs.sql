-- Writes on the cards of these offerings what their default service needs and which places would do: a search then reads only
-- when those are taken. Cards that stay the same are not touched. One after the other, in one order: who waited sees what the
-- one before has changed.
create or replace function lay_needs(offerings uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from offering_card where offering_id = any (offerings) order by offering_id for no key update;
  update offering_card k set needs = n.needs, points = n.points
  from offering o cross join lateral needs_on_card(o) n
  where o.id = any (offerings) and k.offering_id = o.id and (k.needs, k.points) is distinct from (n.needs, n.points);
end $$;
revoke execute on function lay_needs(uuid[]) from public;
grant execute on function lay_needs(uuid[]) to tendwell_worker;
