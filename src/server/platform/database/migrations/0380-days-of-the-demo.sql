-- When the demo's branch was last laid as it is in the middle of a day, and until when its calendars are filled.
create table demo_day (
  branch_id uuid primary key references branch (id),
  laid_at timestamptz not null,
  laid_until date not null
);
revoke all on demo_day from tendwell_app;
