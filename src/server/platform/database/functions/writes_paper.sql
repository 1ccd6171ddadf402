-- Whether somebody reaches what a clinic writes: with this right at its branch, as its doctor, or as the doctor of its visit.
create or replace function writes_paper(a_branch uuid, a_practitioner uuid, a_visit uuid, a_right text) returns boolean language sql stable as $$
  select coalesce(a_branch = any (may_at(a_right)), false) or coalesce(a_practitioner = reach_practitioner(), false)
    or (a_visit is not null and reach_practitioner() is not null
      and exists (select from appointment a where a.id = a_visit and a.practitioner_id = reach_practitioner()))
$$;
