-- The holds of a doctor that have run out and lie in the way of a time.
create or replace function expired_in_the_way(practitioner uuid, whole tstzrange, at_moment timestamptz)
returns table (hold_id uuid, branch_id uuid) language sql stable as $$
  select h.id, o.branch_id from hold h join offering o on o.id = h.offering_id
    where h.practitioner_id = practitioner and h.expires_at <= at_moment
      and tstzrange(h.start_at - interval '4 hours', h.end_at + interval '4 hours') && whole
$$;
