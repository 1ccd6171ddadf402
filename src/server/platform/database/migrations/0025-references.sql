-- What a person reads out on the phone is looked up among the visits of one doctor or desk. Over all visits it repeats
-- by chance: at ten million of them one booking in 460 would have met its like and failed.
alter table appointment drop constraint appointment_reference_key;
create index appointment_reference on appointment (reference);
