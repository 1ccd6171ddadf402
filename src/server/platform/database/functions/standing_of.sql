-- What an account is and holds at a moment, for whoever asks whether it may still give what it promised: nothing of one that is
-- suspended or gone.
create or replace function standing_of(an_account uuid, at_moment timestamptz) returns table (user_type text, facilities text[], memberships jsonb)
language sql stable security definer set search_path = public as $$
  select a.user_type,
    array(select m.facility_id::text from membership m where m.account_id = a.id and m.builtin = 'facility_manager'
      and m.since <= at_moment and (m.until is null or m.until > at_moment)),
    memberships_of(a.id, at_moment)
  from account a where a.id = an_account and a.suspended_at is null and a.deleted_at is null
$$;
revoke execute on function standing_of(uuid, timestamptz) from public;
grant execute on function standing_of(uuid, timestamptz) to tendwell_app, tendwell_worker;
