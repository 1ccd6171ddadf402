-- An open stream hears what its account may reach. When that changes, whoever changed it, the stream is told and begins
-- anew with the rights of now.
-- needs functions: tell_rights
create trigger tell_rights after insert or update or delete on branch_member for each row execute function tell_rights();
create trigger tell_rights after insert or update or delete on facility_manager for each row execute function tell_rights();
create trigger tell_rights after insert or update of account_id or delete on practitioner for each row execute function tell_rights();
