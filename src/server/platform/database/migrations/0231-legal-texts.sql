-- What the operator says in their own words on the pages of privacy and terms: changes of the platform like its name.
alter table platform_setting drop constraint platform_setting_name_check, drop constraint platform_setting_value_check;
alter table platform_setting
  add check (name in ('brand', 'operator', 'operator_address', 'contact_email', 'contact_hours', 'emergency_number',
    'privacy_en', 'privacy_fr', 'privacy_ar', 'terms_en', 'terms_fr', 'terms_ar')),
  add check (length(value) <= case when name ~ '^(privacy|terms)_' then 40000 else 300 end);
-- They stand on public pages.
create policy legal on platform_setting for select to tendwell_app using (name ~ '^(privacy|terms)_');
