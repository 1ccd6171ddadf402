-- needs functions: await_link
-- Each row of the audit is linked to the one before by a hash: a row that is changed, taken out or slipped in afterwards
-- breaks the chain. A round links within a second (core/audit/audit-chain.ts).
create table audit_link (
  number bigint primary key,
  audit_id uuid not null unique,
  previous text not null,
  hash text not null
);
-- Rows that wait for their link: filled by the insert itself.
create table audit_waiting (audit_id uuid primary key);

create trigger await_link after insert on audit referencing new table as added for each statement execute function await_link();

-- The rows of earlier versions are linked first, in the order in which they were written.
insert into audit_waiting (audit_id) select id from audit;

revoke all on audit_link, audit_waiting from tendwell_app;
revoke update, delete, truncate on audit_link from tendwell_worker;
revoke insert, update, truncate on audit_waiting from tendwell_worker;
revoke truncate on audit from tendwell_app, tendwell_worker;
