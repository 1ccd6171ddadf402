-- What the rounds by night look for: messages that never arrived, and whether anything still shows a picture.
create index outbox_message_dead on outbox_message (created_at) where state = 'dead';
create index practitioner_photo on practitioner (photo_id) where photo_id is not null;
create index facility_logo on facility (logo_id) where logo_id is not null;
