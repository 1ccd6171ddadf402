-- Where two people have to agree, when the first of them did; nothing says it of who had agreed before.
alter table practitioner add proposed_at timestamptz;
