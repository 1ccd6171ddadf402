-- The visit that a draft became, while it stands as it was booked, for the browser that booked it, or for the account as
-- long as it manages the patient's visits; the address
-- is the one that was proven, whatever was typed into the form later. And whom it is for, where that is not who booked; and to
-- which number of theirs the confirmation goes as a text message, and whether it stands in the account of whoever reads.
create or replace function booked_from(draft_id text)
  returns table (appointment_id uuid, reference text, status text, start timestamptz, email text, for_whom text, texted_to text, is_own boolean)
language sql stable security definer set search_path = public as $$
  select a.id, a.reference, a.status, a.start_at,
    -- Who switched off what they do themselves is told nowhere.
    case when 'own' = any (coalesce(u.mails_off, own.mails_off, '{}')) then '' else coalesce(u.email, own.email, p.email) end,
    case when d.account_id is not null and (p.relation <> 'self' or p.account_id is distinct from d.account_id)
      then trim(p.first_name || ' ' || p.last_name) else '' end,
    coalesce((select m.recipient from outbox_message m where m.about = a.id and m.channel = 'text' and m.kind = 'N04'
      and m.recipient in (u.phone_number, own.phone_number, p.phone_number) order by m.created_at limit 1), ''),
    d.account_id is not null or own.id is not null
  from draft d join appointment a on a.id = d.appointment_id
    join patient p on p.id = a.patient_id left join account u on u.id = d.account_id
    -- A guest who has made an account since.
    left join account own on own.id = p.account_id and own.id = reach_account()
  where d.id = draft_id and status_is(a.status, 'ahead')
    and ((d.account_id = reach_account() and p.id in (select patients_of(d.account_id))) or (d.account_id is null and d.visitor = reach_visitor()))
$$;
revoke execute on function booked_from(text) from public;
grant execute on function booked_from(text) to tendwell_app, tendwell_worker;
