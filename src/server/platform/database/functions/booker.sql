-- Who books when somebody is logged in: their own row as a patient, and who else is told about their visits. Asked with
-- every booking: through the walls of four tables it cost four times as much as all else that a booking is decided with.
create or replace function booker() returns jsonb language plpgsql stable security definer set search_path = public as $$
begin
  return (
    select jsonb_build_object('id', p.id, 'first_name', me.first_name, 'last_name', me.last_name, 'date_of_birth', me.date_of_birth,
      'email', me.email, 'phone_number', me.phone_number, 'language', me.language, 'mails_off', to_jsonb(me.mails_off),
      'carers', coalesce((
        select jsonb_agg(jsonb_build_object('account', m.id, 'first_name', m.first_name, 'member', p.first_name, 'email', m.email,
          'phone_number', m.phone_number, 'language', m.language, 'off', to_jsonb(m.mails_off), 'has_device', has_device(m.id))
          order by c.created_at)
        from carer c join account m on m.id = c.account_id where c.patient_id = p.id), '[]'))
    from account me left join patient p on p.account_id = me.id and p.relation = 'self'
    where me.id = reach_account());
end $$;
revoke execute on function booker() from public;
grant execute on function booker() to tendwell_app, tendwell_worker;
