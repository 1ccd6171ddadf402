-- What a visit of an offering's default service needs, a line for each place that would do, and all of those places; nothing
-- twice where the service needs nothing.
create or replace function needs_on_card(o offering, out needs jsonb, out points uuid[]) language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_array(n.need_id, n.wanted, n.from_minute, n.until_minute, n.point_id || ' ' || n.lane)
      order by n.point_id, n.lane) filter (where n.need_id is not null), '[]'),
    coalesce(array_agg(distinct n.point_id) filter (where n.point_id is not null), '{}')
  from service v left join needs_of(v.id, o.branch_id, o.mode) n on true
  where v.id = o.service_id and v.has_needs
  group by v.id
$$;
