-- No doctor works at a facility that is closed for good, whatever asks.
-- needs functions: house_takes_doctors
create trigger house_takes_doctors before insert or update of state, branch_id on practitioner_branch for each row
  when (new.state = 'active') execute function house_takes_doctors();
