-- After how many weeks the doctor would see the patient of this service again; null: nothing is suggested.
alter table service add column follow_up_weeks smallint check (follow_up_weeks between 1 and 52);
