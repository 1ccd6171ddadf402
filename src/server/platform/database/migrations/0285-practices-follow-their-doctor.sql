-- The practice of a doctor stands with the check of that doctor: neither before it nor after it has it a page.
-- needs functions: practice_stands, follow_branch, follow_practice

create trigger follow_practice after update of verification, practice_id on practitioner for each row
  when (new.practice_id is not null and (new.verification, new.practice_id) is distinct from (old.verification, old.practice_id))
  execute function follow_practice();
update branch set is_found = false where facility_id in (select id from facility where kind = 'practice');
