-- An administrator sets which languages are offered, in lines of the same table.
alter table platform_setting drop constraint platform_setting_name_check;
alter table platform_setting add constraint platform_setting_name_check check (name in ('brand', 'operator', 'operator_address',
  'contact_email', 'contact_hours', 'emergency_number', 'languages', 'privacy_en', 'privacy_fr', 'privacy_ar', 'terms_en', 'terms_fr', 'terms_ar'));
