-- Who was revoked says what speaks against it; until somebody else has decided, the revocation holds.
-- needs functions: guard_verification
alter table practitioner drop constraint practitioner_verification_check;
alter table practitioner add constraint practitioner_verification_check check (verification in ('draft', 'submitted',
  'in_review', 'needs_info', 'verified', 'rejected', 'expiring', 'expired', 'recheck_due', 'suspended', 'revoked', 'appealed'));

-- In the history of a case, 'named' is no state: who gave out the number was named, and the case stands where it stood.
drop policy own_write on verification_event;
create policy own_write on verification_event for insert to tendwell_app with check ((practitioner_id = (select reach_practitioner())
  and to_state in ('draft', 'submitted', 'appealed', 'named')) or (select may_platform('verification.decide')));
