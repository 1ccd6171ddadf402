-- Writes on the cards of these offerings what their default service needs and which places would do: a search then reads only
-- when those are taken. Cards that stay the same are not touched.
create or replace function lay_needs(offerings uuid[]) returns void language sql security definer set search_path = public as $$
  update offering_card k set needs = n.needs, points = n.points
  from offering o cross join lateral needs_on_card(o) n
  where o.id = any (offerings) and k.offering_id = o.id and (k.needs, k.points) is distinct from (n.needs, n.points)
$$;
revoke execute on function lay_needs(uuid[]) from public;
grant execute on function lay_needs(uuid[]) to tendwell_app, tendwell_worker;
