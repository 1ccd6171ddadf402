-- Whether what was shared is still shared at a moment: not stopped, not lapsed, and where it ends with a visit, that visit not over.
create or replace function grant_lives(a_revoked timestamptz, an_end timestamptz, a_visit uuid, a_moment timestamptz) returns boolean
language sql stable as $$
  select a_revoked is null and (an_end is null or an_end > a_moment) and (a_visit is null or exists (
    select from appointment a where a.id = a_visit and status_is(a.status, 'open') and (a.status = 'in_progress' or a.end_at > a_moment)))
$$;
