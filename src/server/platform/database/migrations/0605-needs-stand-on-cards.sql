-- What a default service needs stands on its card: put together for each card of each search, it cost as much as finding the page.
-- needs functions: needs_of, needs_on_card, lay_needs, lay_changed_needs
alter table offering_card add column needs jsonb, add column points uuid[];

-- After the card itself is laid: triggers of one table run in the order of their names.
create trigger offering_needs_laid after insert or update of service_id, branch_id, mode on offering
  for each row execute function lay_changed_needs();
create trigger service_needs_laid after update of has_needs on service for each row
  when (old.has_needs is distinct from new.has_needs) execute function lay_changed_needs();
create trigger needs_laid after insert or update or delete on service_need for each row execute function lay_changed_needs();
create trigger needs_laid after update of branch_id, kind on pool for each row execute function lay_changed_needs();
create trigger needs_laid after insert or update or delete on pool_member for each row execute function lay_changed_needs();
create trigger needs_laid after insert or delete on service_point for each row execute function lay_changed_needs();
-- The form of a place sends all of it: another name alone changes no card.
create trigger needs_moved after update of branch_id, kind, lanes, removed_at on service_point for each row
  when ((old.branch_id, old.kind, old.lanes, old.removed_at) is distinct from (new.branch_id, new.kind, new.lanes, new.removed_at))
  execute function lay_changed_needs();

select lay_needs(array(select o.id from offering o join service v on v.id = o.service_id where v.has_needs));
