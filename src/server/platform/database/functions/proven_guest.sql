-- The guest of a booking whose mailed code was right since a moment, for the very browser that booked it, as the patient stands
-- there, and with the number that was typed: what an account of theirs begins with. Nobody, once the patient belongs to an account or is written to elsewhere.
create or replace function proven_guest(a_draft text, since timestamptz)
  returns table (patient uuid, proof uuid, email text, first_name text, last_name text, date_of_birth date, phone_number text)
language sql stable security definer set search_path = public as $$
  select p.id, d.proof_subject, f.email, p.first_name, p.last_name, p.date_of_birth, coalesce(d.typed->>'phone_number', '')
  from draft d join appointment a on a.id = d.appointment_id join patient p on p.id = a.patient_id
    join address_proof f on f.purpose = 'guest_booking' and f.subject = d.proof_subject and f.used_at >= since
  where d.id = a_draft and d.visitor = reach_visitor() and d.account_id is null
    and p.account_id is null and p.removed_at is null and p.email = f.email
$$;
revoke execute on function proven_guest(text, timestamptz) from public;
grant execute on function proven_guest(text, timestamptz) to tendwell_app, tendwell_worker;
