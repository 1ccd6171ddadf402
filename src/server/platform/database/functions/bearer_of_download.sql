-- Takes a key of a download out: once, for the address it was made for, and for who brings the cookie of the session that asked for
-- it. Returns the hash of that session's other half.
create or replace function bearer_of_download(cookie text, key text, asked text, at_moment timestamptz) returns text
language sql volatile security definer set search_path = public as $$
  delete from download_key d using session s
  where d.key_hash = key and d.address = asked and d.expires_at > at_moment and s.id = d.session_id and s.cookie_hash = cookie
  returning s.bearer_hash
$$;
revoke execute on function bearer_of_download(text, text, text, timestamptz) from public;
grant execute on function bearer_of_download(text, text, text, timestamptz) to tendwell_app, tendwell_worker;
