-- Whoever ended their account before is the clinics' own entry too: no desk could keep it, and mails went to an address that was none.
update patient p set account_id = null, relation = 'self', email = '', phone_number = '', facility_id = house.id, version = p.version + 1
  from (
    select x.id as patient_id, coalesce(
      (select b.facility_id from appointment a join branch b on b.id = a.branch_id where a.patient_id = x.id order by a.start_at desc limit 1),
      (select b.facility_id from record_item i join branch b on b.id = i.branch_id where i.patient_id = x.id order by i.id desc limit 1)) as id
    from patient x join account c on c.id = x.account_id and c.deleted_at is not null) house
  where house.patient_id = p.id and house.id is not null;
