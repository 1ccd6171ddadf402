-- Everybody whose visits an account may manage.
create or replace function patients_of(account uuid) returns setof uuid language sql stable as $$
  select p.id from patient p where p.account_id = account union all select c.patient_id from carer c where c.account_id = account
$$;
grant execute on function patients_of(uuid) to tendwell_app, tendwell_worker;
