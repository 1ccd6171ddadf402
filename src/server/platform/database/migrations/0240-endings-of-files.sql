-- A file's name ends as what it is, whatever it was called when it came: what calls itself a program is none.
create function pg_temp.ending_of(media_type text) returns text[] language sql immutable as $$
  select case media_type when 'application/pdf' then '{pdf}' when 'image/jpeg' then '{jpg,jpeg}' when 'image/png' then '{png}'
    when 'image/webp' then '{webp}' when 'image/heic' then '{heic,heif}' else '{}' end::text[]
$$;
update record_item set file_name = left(file_name, 130) || '.' || (pg_temp.ending_of(media_type))[1]
  where file_name <> '' and cardinality(pg_temp.ending_of(media_type)) > 0
    and not coalesce(lower(substring(file_name from '\.([A-Za-z0-9]{1,8})$')) = any (pg_temp.ending_of(media_type)), false);
update verification_evidence set file_name = left(file_name, 130) || '.' || (pg_temp.ending_of(media_type))[1]
  where file_name <> '' and cardinality(pg_temp.ending_of(media_type)) > 0
    and not coalesce(lower(substring(file_name from '\.([A-Za-z0-9]{1,8})$')) = any (pg_temp.ending_of(media_type)), false);
