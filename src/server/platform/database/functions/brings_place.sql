-- Whether somebody brings what a place in a call stands for: a token of it, be it of an older tab, their account, their browser,
-- the visit's own link, or a guest's link that they were the first to use.
create or replace function brings_place(l call_place) returns boolean language sql stable as $$
  with mine (key) as (values ('account ' || reach_account()), ('visitor ' || reach_visitor()))
  select l.key in (select m.key from mine m where m.key is not null)
    or coalesce(l.key = 'visit link' and l.appointment_id = reach_appointment(), false)
    or exists (select from call_token t where t.token_hash = nullif(current_setting('app.caller', true), '') and t.place_id = l.id
      and token_stands(t.session_id))
    -- As `hashToken` writes it (server/http/cookies.ts).
    or exists (select from guest_link g join mine m on g.used_by_hash
        = translate(rtrim(encode(sha256(convert_to(m.key, 'UTF8')), 'base64'), '='), '+/', '-_')
      where g.appointment_id = l.appointment_id and l.key = 'guest ' || g.id and g.revoked_at is null)
$$;
revoke execute on function brings_place(call_place) from public;
