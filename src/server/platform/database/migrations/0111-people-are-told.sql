-- A list of people that stands open shows who joined, was invited, or works there no more.
-- needs functions: tell_people
create trigger tell_people after insert or update or delete on membership for each row execute function tell_people();
create trigger tell_people after insert or update of used_by or delete on invitation for each row execute function tell_people();
