-- What a visit has claimed besides its doctor, longest first, and the room among it that people are sent to.
create or replace function places_of(of_appointment uuid, out room uuid, out resources uuid[]) language sql stable as $$
  with own as (select * from claim where appointment_id = of_appointment),
  place as (
    select c.resource_id, max(upper(c.during) - lower(c.during)) as length from (
      select * from own where own.resource_kind = 'service_point'
      union all select g.* from own join claim g on g.session_id = own.resource_id and g.resource_kind = 'service_point'
        where own.resource_kind = 'session') c
    group by 1)
  select (array_agg(p.resource_id order by p.length desc, p.resource_id) filter (where s.kind <> 'device'))[1],
    coalesce(array_agg(p.resource_id order by p.length desc, p.resource_id), '{}')
  from place p join service_point s on s.id = p.resource_id
$$;
