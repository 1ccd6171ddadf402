-- What a visit of a service needs at a branch, with the places that would do: a row a place, one without where there is
-- none. A video visit needs nothing but its booth, and nobody else sits there.
create or replace function needs_of(of_service uuid, at_branch uuid, by_mode text)
returns table (need_id uuid, name text, wanted int, from_minute int, until_minute int, point_id uuid, lane int) language sql stable as $$
  select n.id, coalesce(p.name, own.name, n.kind), n.count, n.from_minute, n.until_minute, s.id, l.lane
  from service_need n left join pool p on p.id = n.pool_id left join service_point own on own.id = n.point_id
  left join service_point s on s.branch_id = at_branch and s.removed_at is null
    and (s.id = n.point_id or s.kind = n.kind or s.id in (select m.point_id from pool_member m where m.pool_id = n.pool_id))
  left join lateral generate_series(0, s.lanes - 1) as l(lane) on true
  where n.service_id = of_service and (n.kind is not null or coalesce(p.branch_id, own.branch_id) = at_branch)
    and (coalesce(n.kind, p.kind, own.kind) = 'video_booth') = (by_mode = 'video')
$$;
