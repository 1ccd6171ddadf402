-- The product itself, at work in a round or with what follows from an act.
create or replace function is_product() returns boolean language sql stable as $$ select current_setting('role', true) is distinct from 'tendwell_app' $$;
