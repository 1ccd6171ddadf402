-- The queue of those who decide asks for several states (`queuedStates`, with which a test compares the index), for documents that
-- nobody has decided on, and for what one of two has agreed to.
drop index practitioner_queue;
create index practitioner_queue on practitioner (id) where verification in ('submitted', 'in_review', 'recheck_due', 'appealed');
create index practitioner_proposed on practitioner (id) where proposed is not null;
create index verification_evidence_undecided on verification_evidence (practitioner_id, handed_in_at) where decided_at is null;
