-- A place in a call stands no longer than what it was come by: the session of an account, or the link of a visit.
-- needs functions: token_stands, tell_lost_token

alter table call_token
  add column session_id uuid references session on delete cascade,
  add column link_hash text references appointment_link on delete cascade;
create index call_token_session on call_token (session_id) where session_id is not null;
create index call_token_link on call_token (link_hash) where link_hash is not null;
create trigger tell_lost_token after delete on call_token for each row
  when (old.session_id is not null or old.link_hash is not null) execute function tell_lost_token();
drop function if exists places_of_call(uuid, timestamptz);
