-- A video visit that goes on in person once its own time cannot be reached any more: its patient chooses another one.
alter table meeting drop constraint meeting_moved_to_check;
alter table meeting add constraint meeting_moved_to_check check (moved_to in ('phone', 'in_person', 'in_person_anew'));
