-- Links in mails open one visit without a log-in. Whoever no longer manages a patient, as a carer let go or as the
-- account a patient was handed over from, must not get in by them either: the links of that patient's visits end, and
-- what waits to be sent to them, a text to their number too, is not sent. Those who still manage the visits log in, or get a link with the next mail.
create or replace function end_care() returns trigger language plpgsql security definer set search_path = public as $$
declare
  of_patient uuid := case tg_table_name when 'carer' then (to_jsonb(old)->>'patient_id')::uuid else (to_jsonb(old)->>'id')::uuid end;
begin
  -- A carer who becomes the owner goes on as before.
  if of_patient in (select patients_of(old.account_id)) then return null; end if;
  perform tell_calls_of(old.account_id);
  delete from appointment_link l using appointment x where x.id = l.appointment_id and x.patient_id = of_patient;
  delete from outbox_message m using appointment x
    where x.id = m.about and x.patient_id = of_patient and m.state in ('queued', 'dead')
      and (m.account_id = old.account_id or m.channel = 'text' and m.recipient = (select a.phone_number from account a where a.id = old.account_id)
        -- A number that somebody has who still looks after them is theirs too.
        and not exists (select from account a join patient p on p.id = of_patient
          where a.phone_number = m.recipient and a.id <> old.account_id
            and (a.id = p.account_id or exists (select from carer c where c.patient_id = p.id and c.account_id = a.id))));
  return null;
end $$;
