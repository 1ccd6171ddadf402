-- The branches whose rooms and devices a visit has claimed: whoever frees them takes their turn there.
create or replace function branches_of_claims(of_appointment uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct s.branch_id), '{}') from service_point s where s.id in (
    select c.resource_id from claim c where c.appointment_id = of_appointment and c.resource_kind = 'service_point'
    union all select g.resource_id from claim c join claim g on g.session_id = c.resource_id and g.resource_kind = 'service_point'
      where c.appointment_id = of_appointment and c.resource_kind = 'session')
$$;
