-- What the demo brought in: its accounts and facilities. Everything else of it hangs on these.
create table demo_row (
  kind text not null check (kind in ('account', 'facility')),
  id uuid not null,
  primary key (kind, id)
);
revoke all on demo_row from tendwell_app;
