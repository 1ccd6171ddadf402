-- Of whom a facility says that they may, and nobody looked into a register, no page says that the licence was checked.
-- needs functions: card_of, lay_cards, guard_verification
alter table practitioner add is_vouched boolean not null default false;
drop trigger guard_verification on practitioner;
create trigger guard_verification before insert or update
  of verification, verified_on, verified_source, verified_until, proposed, proposed_by, is_vouched
  on practitioner for each row execute function guard_verification();
update practitioner p set is_vouched = true where p.verified_on is not null
  and exists (select from verification_check c where c.practitioner_id = p.id and c.kind = 'affiliation' and c.status = 'passed')
  and not exists (select from verification_check c where c.practitioner_id = p.id and c.kind = 'registry' and c.status = 'passed' and c.ended_at is null);
select lay_cards(array(select id from offering));
