-- Made by `npm run schema` from the migrations and the functions, for reading: what a new installation has.

create extension btree_gist;
create extension pg_trgm;
create extension unaccent;

alter default privileges in schema public grant select, usage on sequences to tendwell_app;
alter default privileges in schema public grant select, usage on sequences to tendwell_worker;
alter default privileges in schema public grant delete, insert, select, update on tables to tendwell_app;
alter default privileges in schema public grant delete, insert, select, update on tables to tendwell_worker;

create sequence call_message_number_seq;
grant select, usage on call_message_number_seq to tendwell_app;
grant select, usage on call_message_number_seq to tendwell_worker;

create sequence call_signal_number_seq;
grant select, usage on call_signal_number_seq to tendwell_app;
grant select, usage on call_signal_number_seq to tendwell_worker;

create sequence live_event_number;
grant select, usage on live_event_number to tendwell_app;
grant select, usage on live_event_number to tendwell_worker;

create table account (
  id uuid not null,
  email text not null,
  email_verified_at timestamp with time zone,
  password_hash text not null,
  user_type text not null,
  title text not null default ''::text,
  first_name text not null,
  last_name text not null,
  gender text not null default ''::text,
  date_of_birth date,
  phone_number text not null default ''::text,
  created_at timestamp with time zone not null,
  totp_secret text,
  totp_on_at timestamp with time zone,
  totp_last_step bigint not null default 0,
  deletion_due_at timestamp with time zone,
  deleted_at timestamp with time zone,
  language text,
  mails_off text[] not null default '{}'::text[],
  time_zone text,
  suspended_at timestamp with time zone,
  folded text generated always as (folded(((((first_name || ' '::text) || last_name) || ' '::text) || email))) stored,
  phone_confirmed text not null default ''::text,
  constraint account_email_check CHECK ((email = lower(email))),
  constraint account_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'ar'::text, 'qps'::text]))),
  constraint account_mails_off_check CHECK ((mails_off <@ ARRAY['own'::text, 'requests'::text, 'reminders'::text, 'texts'::text, 'weekly'::text, 'agenda'::text, 'turns'::text])),
  constraint account_user_type_check CHECK ((user_type = ANY (ARRAY['patient'::text, 'doctor'::text, 'facility-manager'::text, 'branch-staff'::text, 'platform-admin'::text]))),
  constraint account_pkey PRIMARY KEY (id)
);
CREATE INDEX account_agenda ON public.account USING btree (id) WHERE ((user_type = 'doctor'::text) AND (deleted_at IS NULL) AND (NOT ('agenda'::text = ANY (mails_off))));
CREATE INDEX account_deletion ON public.account USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL);
CREATE UNIQUE INDEX account_email ON public.account USING btree (email) WHERE (email_verified_at IS NOT NULL);
CREATE INDEX account_suspended ON public.account USING btree (suspended_at) WHERE (suspended_at IS NOT NULL);
CREATE INDEX account_totp ON public.account USING btree (id) WHERE (totp_secret IS NOT NULL);
CREATE INDEX account_unproven ON public.account USING btree (email, created_at) WHERE (email_verified_at IS NULL);
CREATE INDEX account_words ON public.account USING gin (folded gin_trgm_ops);
alter table account enable row level security;
create policy begun on account as permissive for insert to tendwell_app with check ((((email_verified_at IS NULL) AND (email = ( SELECT reach_claimed() AS reach_claimed)) AND (user_type <> 'platform-admin'::text)) OR ((id = ( SELECT reach_keys() AS reach_keys)) AND may_begin_proven(email, user_type))));
create policy own_update on account as permissive for update to tendwell_app using ((id = ( SELECT reach_keys() AS reach_keys)));
create policy reach on account as permissive for select to tendwell_app using (((id = ( SELECT reach_keys() AS reach_keys)) OR (email = ( SELECT reach_claimed() AS reach_claimed)) OR ((id = ( SELECT reach_sign_up() AS reach_sign_up)) AND (email_verified_at IS NULL)) OR (EXISTS ( SELECT
   FROM patient p
  WHERE (p.account_id = account.id))) OR (EXISTS ( SELECT
   FROM carer c
  WHERE (c.account_id = account.id))) OR (EXISTS ( SELECT
   FROM care_invitation i
  WHERE (i.invited_by = account.id))) OR (EXISTS ( SELECT
   FROM membership m
  WHERE (m.account_id = account.id))) OR (EXISTS ( SELECT
   FROM role_version v
  WHERE (v.changed_by = account.id))) OR ( SELECT may_platform('accounts.log_out'::text) AS may_platform)));
create policy worker on account as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER keep_agenda_off BEFORE INSERT ON public.account FOR EACH ROW WHEN ((new.user_type = 'doctor'::text)) EXECUTE FUNCTION keep_agenda_off();
CREATE TRIGGER keep_turns_off BEFORE INSERT ON public.account FOR EACH ROW EXECUTE FUNCTION keep_turns_off();
CREATE TRIGGER keep_weekly_off BEFORE INSERT ON public.account FOR EACH ROW WHEN ((new.user_type = 'facility-manager'::text)) EXECUTE FUNCTION keep_weekly_off();
grant delete, insert, select, update on account to tendwell_worker;
grant insert (created_at), select (created_at) on account to tendwell_app;
grant insert (date_of_birth), select (date_of_birth), update (date_of_birth) on account to tendwell_app;
grant select (deleted_at) on account to tendwell_app;
grant select (deletion_due_at), update (deletion_due_at) on account to tendwell_app;
grant insert (email), select (email) on account to tendwell_app;
grant insert (email_verified_at), select (email_verified_at) on account to tendwell_app;
grant insert (first_name), select (first_name), update (first_name) on account to tendwell_app;
grant insert (gender), select (gender), update (gender) on account to tendwell_app;
grant insert (id), select (id) on account to tendwell_app;
grant insert (language), select (language), update (language) on account to tendwell_app;
grant insert (last_name), select (last_name), update (last_name) on account to tendwell_app;
grant select (mails_off), update (mails_off) on account to tendwell_app;
grant insert (password_hash), update (password_hash) on account to tendwell_app;
grant select (phone_confirmed), update (phone_confirmed) on account to tendwell_app;
grant insert (phone_number), select (phone_number), update (phone_number) on account to tendwell_app;
grant select (suspended_at) on account to tendwell_app;
grant select (time_zone), update (time_zone) on account to tendwell_app;
grant insert (title), select (title), update (title) on account to tendwell_app;
grant update (totp_last_step) on account to tendwell_app;
grant select (totp_on_at), update (totp_on_at) on account to tendwell_app;
grant update (totp_secret) on account to tendwell_app;
grant insert (user_type), select (user_type) on account to tendwell_app;

create table address_proof (
  id uuid not null,
  purpose text not null,
  subject uuid not null,
  email text not null,
  code_hash text,
  token_hash text,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  browser text,
  constraint address_proof_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'admin_login'::text, 'log_in'::text, 'guest_booking'::text, 'first_administrator'::text, 'change_email'::text, 'confirm_phone'::text, 'guest_visits'::text]))),
  constraint address_proof_pkey PRIMARY KEY (id)
);
CREATE INDEX address_proof_email ON public.address_proof USING btree (email);
CREATE UNIQUE INDEX address_proof_subject ON public.address_proof USING btree (purpose, subject);
CREATE UNIQUE INDEX address_proof_token ON public.address_proof USING btree (token_hash);
alter table address_proof enable row level security;
create policy worker on address_proof as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on address_proof to tendwell_worker;

create table appointment (
  id uuid not null,
  reference text not null,
  status text not null,
  version integer not null default 1,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  start_local text not null,
  time_zone text not null,
  practitioner_id uuid not null,
  branch_id uuid not null,
  offering_id uuid not null,
  service_id uuid not null,
  service_name text not null,
  service_point_id uuid,
  buffer_before integer not null,
  buffer_after integer not null,
  mode text not null,
  patient_id uuid not null,
  reason text not null default ''::text,
  booked_by text not null,
  answer_by timestamp with time zone,
  patient_confirmed_at timestamp with time zone,
  arrived_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  moved_from timestamp with time zone,
  cancelled_by text,
  cancel_reason text not null default ''::text,
  cancel_note text not null default ''::text,
  fee_minor integer,
  currency text not null default ''::text,
  changed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  reminders_for timestamp with time zone,
  answers jsonb,
  answer_reminders smallint,
  is_walk_in boolean not null default false,
  resources uuid[] not null default '{}'::uuid[],
  change_cutoff integer,
  constraint appointment_booked_by_check CHECK ((booked_by = ANY (ARRAY['patient'::text, 'guest'::text, 'staff'::text]))),
  constraint appointment_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['patient'::text, 'staff'::text, 'timer'::text]))),
  constraint appointment_mode_check CHECK ((mode = ANY (ARRAY['in_person'::text, 'video'::text]))),
  constraint appointment_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'booked'::text, 'arrived'::text, 'in_progress'::text, 'completed'::text, 'declined'::text, 'expired'::text, 'cancelled'::text, 'no_show'::text, 'entered_in_error'::text]))),
  constraint appointment_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint appointment_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint appointment_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id),
  constraint appointment_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint appointment_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint appointment_service_point_id_fkey FOREIGN KEY (service_point_id) REFERENCES service_point(id),
  constraint appointment_pkey PRIMARY KEY (id)
);
CREATE INDEX appointment_answer ON public.appointment USING btree (answer_by) WHERE (status = 'requested'::text);
CREATE INDEX appointment_branch ON public.appointment USING btree (branch_id, start_at);
CREATE INDEX appointment_moved ON public.appointment USING btree (branch_id, changed_at) WHERE (moved_from IS NOT NULL);
CREATE INDEX appointment_patient ON public.appointment USING btree (patient_id, start_at);
CREATE INDEX appointment_practitioner ON public.appointment USING btree (practitioner_id, start_at);
CREATE INDEX appointment_reference ON public.appointment USING btree (reference);
CREATE INDEX appointment_running ON public.appointment USING btree (end_at) WHERE (status = 'in_progress'::text);
CREATE INDEX appointment_took ON public.appointment USING btree (practitioner_id, ended_at) WHERE ((status = 'completed'::text) AND (started_at IS NOT NULL));
CREATE INDEX appointment_unplanned ON public.appointment USING btree (start_at) WHERE ((status = 'booked'::text) AND (reminders_for IS DISTINCT FROM start_at));
alter table appointment enable row level security;
create policy reach on appointment as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('appointments.view'::text) AS may_at)::uuid[])) OR (id = ( SELECT reach_appointment() AS reach_appointment)) OR (patient_id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[]))));
create policy worker on appointment as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER answer_call AFTER UPDATE OF status, start_at ON public.appointment FOR EACH ROW WHEN ((new.mode = 'video'::text)) EXECUTE FUNCTION answer_call();
CREATE TRIGGER end_awaited AFTER INSERT ON public.appointment FOR EACH ROW EXECUTE FUNCTION end_awaited();
CREATE TRIGGER follow_arrival AFTER INSERT ON public.appointment FOR EACH ROW WHEN (((new.mode = 'in_person'::text) AND (new.status = 'arrived'::text))) EXECUTE FUNCTION follow_visit();
CREATE TRIGGER follow_visit AFTER UPDATE OF status ON public.appointment FOR EACH ROW WHEN (((new.mode = 'in_person'::text) AND (new.status IS DISTINCT FROM old.status))) EXECUTE FUNCTION follow_visit();
CREATE TRIGGER guard_status BEFORE UPDATE OF status ON public.appointment FOR EACH ROW EXECUTE FUNCTION guard_status();
CREATE TRIGGER hand_over_grants AFTER UPDATE OF practitioner_id, branch_id ON public.appointment FOR EACH ROW WHEN (((new.practitioner_id IS DISTINCT FROM old.practitioner_id) OR (new.branch_id IS DISTINCT FROM old.branch_id))) EXECUTE FUNCTION hand_over_grants();
CREATE TRIGGER make_call AFTER INSERT OR UPDATE OF mode ON public.appointment FOR EACH ROW WHEN ((new.mode = 'video'::text)) EXECUTE FUNCTION make_call();
CREATE TRIGGER renew_call AFTER UPDATE OF start_at, mode ON public.appointment FOR EACH ROW WHEN (((new.mode = 'video'::text) AND ((new.start_at <> old.start_at) OR (new.mode <> old.mode)))) EXECUTE FUNCTION renew_call();
grant select on appointment to tendwell_app;
grant delete, insert, select, update on appointment to tendwell_worker;

create table appointment_event (
  id uuid not null,
  appointment_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  from_status text,
  to_status text,
  by_kind text not null,
  by_account uuid,
  detail jsonb not null default '{}'::jsonb,
  constraint appointment_event_by_kind_check CHECK ((by_kind = ANY (ARRAY['patient'::text, 'guest'::text, 'staff'::text, 'timer'::text]))),
  constraint appointment_event_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id),
  constraint appointment_event_pkey PRIMARY KEY (id)
);
CREATE INDEX appointment_event_of ON public.appointment_event USING btree (appointment_id, at);
alter table appointment_event enable row level security;
create policy reach on appointment_event as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = appointment_event.appointment_id))));
create policy worker on appointment_event as permissive for all to tendwell_worker using (true) with check (true);
grant select on appointment_event to tendwell_app;
grant delete, insert, select, update on appointment_event to tendwell_worker;

create table appointment_link (
  token_hash text not null,
  appointment_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint appointment_link_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id),
  constraint appointment_link_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX appointment_link_of ON public.appointment_link USING btree (appointment_id);
alter table appointment_link enable row level security;
create policy worker on appointment_link as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on appointment_link to tendwell_worker;

create table audit (
  id uuid not null,
  at timestamp with time zone not null,
  account_id uuid,
  actor_kind text not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  detail jsonb not null default '{}'::jsonb,
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_shown ON public.audit USING gin (((detail -> 'patients'::text))) WHERE (detail ? 'patients'::text);
CREATE INDEX audit_subject ON public.audit USING btree (subject_id, at);
alter table audit enable row level security;
create policy own on audit as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR ((subject_kind = 'account'::text) AND (subject_id = ( SELECT reach_account() AS reach_account)))));
create policy sign on audit as permissive for insert to tendwell_app with check (((account_id IS NULL) OR (account_id = ( SELECT reach_keys() AS reach_keys))));
create policy worker on audit as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER await_link AFTER INSERT ON public.audit REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_link();
grant insert, select on audit to tendwell_app;
grant insert, select on audit to tendwell_worker;

create table audit_link (
  number bigint not null,
  audit_id uuid not null,
  previous text not null,
  hash text not null,
  constraint audit_link_pkey PRIMARY KEY (number),
  constraint audit_link_audit_id_key UNIQUE (audit_id)
);
grant insert, select on audit_link to tendwell_worker;

create table audit_waiting (
  audit_id uuid not null,
  constraint audit_waiting_pkey PRIMARY KEY (audit_id)
);
grant delete, select on audit_waiting to tendwell_worker;

create table awaited_look (
  offering_id uuid not null,
  service_id uuid not null,
  free timestamp with time zone[] not null,
  looked_at timestamp with time zone not null,
  constraint awaited_look_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint awaited_look_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint awaited_look_pkey PRIMARY KEY (offering_id, service_id)
);
CREATE INDEX awaited_look_due ON public.awaited_look USING btree (looked_at);
alter table awaited_look enable row level security;
create policy worker on awaited_look as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on awaited_look to tendwell_worker;

create table awaited_offer (
  id uuid not null,
  entry_id uuid not null,
  draft_id text not null,
  hold_id uuid not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  state text not null default 'open'::text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint awaited_offer_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'declined'::text, 'expired'::text]))),
  constraint awaited_offer_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES awaited_time(id) ON DELETE CASCADE,
  constraint awaited_offer_pkey PRIMARY KEY (id)
);
CREATE INDEX awaited_offer_due ON public.awaited_offer USING btree (expires_at) WHERE (state = 'open'::text);
CREATE INDEX awaited_offer_hold ON public.awaited_offer USING btree (hold_id) WHERE (state = 'open'::text);
CREATE INDEX awaited_offer_of ON public.awaited_offer USING btree (entry_id);
CREATE UNIQUE INDEX awaited_offer_one ON public.awaited_offer USING btree (entry_id) WHERE (state = 'open'::text);
alter table awaited_offer enable row level security;
create policy reach on awaited_offer as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM awaited_time w
  WHERE (w.id = awaited_offer.entry_id))));
create policy worker on awaited_offer as permissive for all to tendwell_worker using (true) with check (true);
grant select on awaited_offer to tendwell_app;
grant delete, insert, select, update on awaited_offer to tendwell_worker;

create table awaited_time (
  id uuid not null,
  account_id uuid not null,
  patient_id uuid not null,
  practitioner_id uuid not null,
  offering_id uuid not null,
  service_id uuid not null,
  weekdays smallint[] not null default '{}'::smallint[],
  parts text[] not null default '{}'::text[],
  until_date date not null,
  is_urgent boolean not null default false,
  state text not null default 'waiting'::text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint awaited_time_check CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint awaited_time_parts_check CHECK ((parts <@ ARRAY['morning'::text, 'afternoon'::text, 'evening'::text])),
  constraint awaited_time_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'booked'::text, 'left'::text, 'over'::text, 'closed'::text]))),
  constraint awaited_time_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint awaited_time_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint awaited_time_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id),
  constraint awaited_time_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint awaited_time_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint awaited_time_pkey PRIMARY KEY (id)
);
CREATE INDEX awaited_time_doctor ON public.awaited_time USING btree (practitioner_id, is_urgent DESC, created_at) WHERE (state = 'waiting'::text);
CREATE INDEX awaited_time_ended ON public.awaited_time USING btree (ended_at) WHERE (state <> 'waiting'::text);
CREATE UNIQUE INDEX awaited_time_one ON public.awaited_time USING btree (account_id, patient_id, offering_id, service_id) WHERE (state = 'waiting'::text);
CREATE INDEX awaited_time_patient ON public.awaited_time USING btree (patient_id) WHERE (state = 'waiting'::text);
CREATE INDEX awaited_time_place ON public.awaited_time USING btree (offering_id, service_id) WHERE (state = 'waiting'::text);
CREATE INDEX awaited_time_until ON public.awaited_time USING btree (until_date) WHERE (state = 'waiting'::text);
alter table awaited_time enable row level security;
create policy reach on awaited_time as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR (practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (EXISTS ( SELECT
   FROM offering o
  WHERE ((o.id = awaited_time.offering_id) AND (o.branch_id = ANY (( SELECT may_at('appointments.decide'::text) AS may_at)::uuid[])))))));
create policy worker on awaited_time as permissive for all to tendwell_worker using (true) with check (true);
grant select on awaited_time to tendwell_app;
grant delete, insert, select, update on awaited_time to tendwell_worker;

create table blob (
  id uuid not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  is_public boolean not null default false,
  created_at timestamp with time zone not null,
  constraint blob_pkey PRIMARY KEY (id)
);
alter table blob enable row level security;
create policy kept on blob as permissive for insert to tendwell_app with check ((( SELECT reach_account() AS reach_account) IS NOT NULL));
create policy shown on blob as permissive for select to tendwell_app using (true);
create policy worker on blob as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select, update on blob to tendwell_app;
grant delete, insert, select, update on blob to tendwell_worker;

create table branch (
  id uuid not null,
  facility_id uuid not null,
  name text not null,
  slug text not null,
  time_zone text not null,
  country text not null default ''::text,
  region text not null default ''::text,
  city text not null default ''::text,
  postcode text not null default ''::text,
  address text not null default ''::text,
  phone text not null default ''::text,
  latitude double precision,
  longitude double precision,
  is_video_only boolean not null default false,
  folded text generated always as (folded(((((name || ' '::text) || city) || ' '::text) || postcode))) stored,
  folded_city text generated always as (folded(city)) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  step_free boolean,
  parking text not null default ''::text,
  transport text not null default ''::text,
  directions text not null default ''::text,
  state text not null default 'open'::text,
  email text not null default ''::text,
  description text not null default ''::text,
  hours jsonb not null default '[]'::jsonb,
  takes_messages boolean not null default true,
  answer_hours text not null default ''::text,
  is_found boolean not null default false,
  is_unseen boolean not null default false,
  unseen_since timestamp with time zone,
  photo_id uuid,
  constraint branch_answer_hours_check CHECK ((length(answer_hours) <= 200)),
  constraint branch_directions_check CHECK ((length(directions) <= 600)),
  constraint branch_hours_check CHECK ((jsonb_typeof(hours) = 'array'::text)),
  constraint branch_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint branch_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint branch_parking_check CHECK ((length(parking) <= 300)),
  constraint branch_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'archived'::text]))),
  constraint branch_transport_check CHECK ((length(transport) <= 300)),
  constraint branch_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id),
  constraint branch_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES blob(id),
  constraint branch_pkey PRIMARY KEY (id),
  constraint branch_of_facility UNIQUE (id, facility_id),
  constraint branch_slug_key UNIQUE (slug)
);
CREATE INDEX branch_cell ON public.branch USING btree (place_cell(latitude, longitude));
CREATE INDEX branch_city ON public.branch USING btree (folded_city text_pattern_ops);
CREATE INDEX branch_city_words ON public.branch USING gin (folded_city gin_trgm_ops);
CREATE INDEX branch_facility ON public.branch USING btree (facility_id);
CREATE INDEX branch_photo ON public.branch USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX branch_place ON public.branch USING gist (point(longitude, latitude));
CREATE INDEX branch_unseen ON public.branch USING btree (facility_id) WHERE is_unseen;
CREATE INDEX branch_words ON public.branch USING gin (folded gin_trgm_ops);
alter table branch enable row level security;
create policy made on branch as permissive for insert to tendwell_app with check (((facility_id = ANY (( SELECT reach_facilities() AS reach_facilities)::uuid[])) OR (EXISTS ( SELECT
   FROM practitioner d
  WHERE ((d.id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (d.practice_id = branch.facility_id))))));
create policy own_update on branch as permissive for update to tendwell_app using (((id = ANY (( SELECT may_at('branch.edit'::text) AS may_at)::uuid[])) OR (EXISTS ( SELECT
   FROM practitioner d
  WHERE ((d.id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (d.practice_id = branch.facility_id))))));
create policy shown on branch as permissive for select to tendwell_app using (true);
create policy worker on branch as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER branch_card_laid AFTER UPDATE OF name, slug, address, city, phone, step_free ON public.branch FOR EACH ROW EXECUTE FUNCTION lay_changed_cards();
CREATE TRIGGER follow_branch BEFORE INSERT OR UPDATE ON public.branch FOR EACH ROW EXECUTE FUNCTION follow_branch();
grant insert, select, update on branch to tendwell_app;
grant delete, insert, select, update on branch to tendwell_worker;

create table branch_closure (
  id uuid not null,
  branch_id uuid not null,
  from_date date not null,
  until_date date not null,
  start_time time without time zone,
  end_time time without time zone,
  message text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint branch_closure_check CHECK ((until_date >= from_date)),
  constraint branch_closure_check1 CHECK (((start_time IS NULL) = (end_time IS NULL))),
  constraint branch_closure_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint branch_closure_pkey PRIMARY KEY (id)
);
CREATE INDEX branch_closure_of ON public.branch_closure USING btree (branch_id, until_date);
alter table branch_closure enable row level security;
create policy changed on branch_closure as permissive for update to tendwell_app using ((branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[])));
create policy set_up on branch_closure as permissive for insert to tendwell_app with check ((branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[])));
create policy shown on branch_closure as permissive for select to tendwell_app using (true);
create policy taken_back on branch_closure as permissive for delete to tendwell_app using ((branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[])));
create policy worker on branch_closure as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on branch_closure to tendwell_app;
grant delete, insert, select, update on branch_closure to tendwell_worker;

create table busy_day (
  resource_id uuid not null,
  utc_day date not null,
  bits bit(288) not null,
  lane smallint not null default 0,
  constraint busy_day_pkey PRIMARY KEY (resource_id, utc_day, lane)
);
grant select on busy_day to tendwell_app;
grant delete, insert, select, update on busy_day to tendwell_worker;

create table calendar_feed (
  account_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  constraint calendar_feed_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint calendar_feed_pkey PRIMARY KEY (account_id),
  constraint calendar_feed_token_hash_key UNIQUE (token_hash)
);
alter table calendar_feed enable row level security;
create policy own on calendar_feed as permissive for all to tendwell_app using ((account_id = ( SELECT reach_keys() AS reach_keys))) with check ((account_id = ( SELECT reach_keys() AS reach_keys)));
create policy worker on calendar_feed as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on calendar_feed to tendwell_app;
grant delete, insert, select, update on calendar_feed to tendwell_worker;

create table call_event (
  id uuid not null,
  appointment_id uuid not null,
  place_id uuid,
  at timestamp with time zone not null,
  kind text not null,
  detail jsonb not null default '{}'::jsonb,
  constraint call_event_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES meeting(appointment_id) ON DELETE CASCADE,
  constraint call_event_place_id_fkey FOREIGN KEY (place_id) REFERENCES call_place(id) ON DELETE CASCADE,
  constraint call_event_pkey PRIMARY KEY (id)
);
CREATE INDEX call_event_of ON public.call_event USING btree (appointment_id, at);
CREATE INDEX call_event_place ON public.call_event USING btree (place_id) WHERE (place_id IS NOT NULL);
alter table call_event enable row level security;
create policy reach on call_event as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = call_event.appointment_id))));
create policy worker on call_event as permissive for all to tendwell_worker using (true) with check (true);
grant select on call_event to tendwell_app;
grant delete, insert, select on call_event to tendwell_worker;

create table call_message (
  number bigint not null generated always as identity,
  id uuid not null,
  appointment_id uuid not null,
  from_id uuid not null,
  body text not null,
  at timestamp with time zone not null,
  constraint call_message_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES meeting(appointment_id) ON DELETE CASCADE,
  constraint call_message_from_id_fkey FOREIGN KEY (from_id) REFERENCES call_place(id) ON DELETE CASCADE,
  constraint call_message_pkey PRIMARY KEY (number),
  constraint call_message_id_key UNIQUE (id)
);
CREATE INDEX call_message_at ON public.call_message USING btree (at);
CREATE INDEX call_message_from ON public.call_message USING btree (from_id);
CREATE INDEX call_message_of ON public.call_message USING btree (appointment_id, number);
alter table call_message enable row level security;
create policy heard on call_message as permissive for select to tendwell_app using ((appointment_id = ( SELECT inside_call() AS inside_call)));
create policy sent on call_message as permissive for insert to tendwell_app with check (((from_id = ( SELECT reach_seat() AS reach_seat)) AND (appointment_id = ( SELECT inside_call() AS inside_call))));
create policy worker on call_message as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on call_message to tendwell_app;
grant delete, insert, select, update on call_message to tendwell_worker;

create table call_place (
  id uuid not null,
  appointment_id uuid not null,
  key text not null,
  role text not null,
  is_doctor boolean not null default false,
  proof text not null,
  account_id uuid,
  guest_link_id uuid,
  name text not null,
  audio_only boolean not null,
  state text not null,
  seat integer not null,
  knocked_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  beat_page bigint,
  beat_number integer,
  constraint call_place_proof_check CHECK ((proof = ANY (ARRAY['account'::text, 'visit_link'::text, 'guest_link'::text, 'address'::text]))),
  constraint call_place_role_check CHECK ((role = ANY (ARRAY['host'::text, 'patient'::text, 'guest'::text]))),
  constraint call_place_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'admitted'::text, 'connected'::text, 'reconnecting'::text, 'left'::text, 'denied'::text, 'removed'::text]))),
  constraint call_place_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES meeting(appointment_id) ON DELETE CASCADE,
  constraint call_place_guest_link_id_fkey FOREIGN KEY (guest_link_id) REFERENCES guest_link(id) ON DELETE SET NULL,
  constraint call_place_pkey PRIMARY KEY (id),
  constraint call_place_appointment_id_key_key UNIQUE (appointment_id, key)
);
CREATE INDEX call_place_account ON public.call_place USING btree (account_id) WHERE (account_id IS NOT NULL);
alter table call_place enable row level security;
create policy reach on call_place as permissive for select to tendwell_app using (((id = ( SELECT reach_seat() AS reach_seat)) OR (appointment_id = ( SELECT inside_call() AS inside_call)) OR hosts_call(appointment_id) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = call_place.appointment_id)))));
create policy worker on call_place as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER guard_call_place BEFORE INSERT OR UPDATE ON public.call_place FOR EACH ROW EXECUTE FUNCTION guard_call_place();
CREATE TRIGGER tell_call_place AFTER INSERT OR UPDATE ON public.call_place FOR EACH ROW EXECUTE FUNCTION tell_call_place();
grant select on call_place to tendwell_app;
grant delete, insert, select, update on call_place to tendwell_worker;

create table call_settings (
  id uuid not null default uuid_v7(),
  practitioner_id uuid,
  branch_id uuid,
  waiting_text text not null default ''::text,
  opens_minutes integer,
  fallback_number text not null default ''::text,
  guest_links_on boolean not null default true,
  alert_sound boolean not null default true,
  alert_notification boolean not null default true,
  constraint call_settings_check CHECK ((num_nonnulls(practitioner_id, branch_id) = 1)),
  constraint call_settings_fallback_number_check CHECK ((length(fallback_number) <= 40)),
  constraint call_settings_opens_minutes_check CHECK (((opens_minutes >= 5) AND (opens_minutes <= 60))),
  constraint call_settings_waiting_text_check CHECK ((length(waiting_text) <= 280)),
  constraint call_settings_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id) ON DELETE CASCADE,
  constraint call_settings_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id) ON DELETE CASCADE,
  constraint call_settings_pkey PRIMARY KEY (id),
  constraint call_settings_branch_id_key UNIQUE (branch_id),
  constraint call_settings_practitioner_id_key UNIQUE (practitioner_id)
);
alter table call_settings enable row level security;
create policy changed on call_settings as permissive for update to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('calls.settings'::text) AS may_at)::uuid[]))));
create policy made on call_settings as permissive for insert to tendwell_app with check (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('calls.settings'::text) AS may_at)::uuid[]))));
create policy shown on call_settings as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('calls.settings'::text) AS may_at)::uuid[]))));
create policy worker on call_settings as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select, update on call_settings to tendwell_app;
grant delete, insert, select, update on call_settings to tendwell_worker;

create table call_signal (
  number bigint not null generated always as identity,
  appointment_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null,
  body text not null,
  at timestamp with time zone not null,
  constraint call_signal_body_check CHECK ((length(body) <= 20000)),
  constraint call_signal_kind_check CHECK ((kind = ANY (ARRAY['description'::text, 'candidate'::text]))),
  constraint call_signal_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES meeting(appointment_id) ON DELETE CASCADE,
  constraint call_signal_from_id_fkey FOREIGN KEY (from_id) REFERENCES call_place(id) ON DELETE CASCADE,
  constraint call_signal_to_id_fkey FOREIGN KEY (to_id) REFERENCES call_place(id) ON DELETE CASCADE,
  constraint call_signal_pkey PRIMARY KEY (number)
);
CREATE INDEX call_signal_at ON public.call_signal USING btree (at);
CREATE INDEX call_signal_from ON public.call_signal USING btree (from_id);
CREATE INDEX call_signal_of ON public.call_signal USING btree (appointment_id);
CREATE INDEX call_signal_to ON public.call_signal USING btree (to_id, number);
alter table call_signal enable row level security;
create policy heard on call_signal as permissive for select to tendwell_app using ((((to_id = ( SELECT reach_seat() AS reach_seat)) OR (from_id = ( SELECT reach_seat() AS reach_seat))) AND (appointment_id = ( SELECT inside_call() AS inside_call))));
create policy sent on call_signal as permissive for insert to tendwell_app with check (((from_id = ( SELECT reach_seat() AS reach_seat)) AND (appointment_id = ( SELECT inside_call() AS inside_call)) AND (EXISTS ( SELECT
   FROM call_place p
  WHERE ((p.id = call_signal.to_id) AND (p.appointment_id = call_signal.appointment_id) AND (p.state = ANY (ARRAY['admitted'::text, 'connected'::text, 'reconnecting'::text])))))));
create policy worker on call_signal as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on call_signal to tendwell_app;
grant delete, insert, select, update on call_signal to tendwell_worker;

create table call_token (
  token_hash text not null,
  place_id uuid not null,
  seat integer not null,
  expires_at timestamp with time zone not null,
  session_id uuid,
  link_hash text,
  constraint call_token_link_hash_fkey FOREIGN KEY (link_hash) REFERENCES appointment_link(token_hash) ON DELETE CASCADE,
  constraint call_token_place_id_fkey FOREIGN KEY (place_id) REFERENCES call_place(id) ON DELETE CASCADE,
  constraint call_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint call_token_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX call_token_expires ON public.call_token USING btree (expires_at);
CREATE INDEX call_token_link ON public.call_token USING btree (link_hash) WHERE (link_hash IS NOT NULL);
CREATE INDEX call_token_place ON public.call_token USING btree (place_id);
CREATE INDEX call_token_session ON public.call_token USING btree (session_id) WHERE (session_id IS NOT NULL);
alter table call_token enable row level security;
create policy worker on call_token as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER tell_lost_token AFTER DELETE ON public.call_token FOR EACH ROW WHEN (((old.session_id IS NOT NULL) OR (old.link_hash IS NOT NULL))) EXECUTE FUNCTION tell_lost_token();
grant delete, insert, select, update on call_token to tendwell_worker;

create table care_invitation (
  id uuid not null,
  patient_id uuid not null,
  kind text not null,
  email text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint care_invitation_kind_check CHECK ((kind = ANY (ARRAY['carer'::text, 'self'::text]))),
  constraint care_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id) ON DELETE CASCADE,
  constraint care_invitation_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id) ON DELETE CASCADE,
  constraint care_invitation_pkey PRIMARY KEY (id),
  constraint care_invitation_patient_id_email_key UNIQUE (patient_id, email)
);
CREATE INDEX care_invitation_email ON public.care_invitation USING btree (email);
alter table care_invitation enable row level security;
create policy reach on care_invitation as permissive for all to tendwell_app using (((patient_id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[])) OR (email = ( SELECT reach_own_email() AS reach_own_email)))) with check (((invited_by = ( SELECT reach_account() AS reach_account)) AND (patient_id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[]))));
create policy worker on care_invitation as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on care_invitation to tendwell_app;
grant delete, insert, select, update on care_invitation to tendwell_worker;

create table carer (
  patient_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint carer_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint carer_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id) ON DELETE CASCADE,
  constraint carer_pkey PRIMARY KEY (patient_id, account_id)
);
CREATE INDEX carer_account ON public.carer USING btree (account_id);
alter table carer enable row level security;
create policy own_delete on carer as permissive for delete to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR (patient_id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[]))));
create policy own_insert on carer as permissive for insert to tendwell_app with check (((patient_id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[])) OR ((account_id = ( SELECT reach_account() AS reach_account)) AND (EXISTS ( SELECT
   FROM care_invitation i
  WHERE ((i.patient_id = carer.patient_id) AND (i.kind = 'carer'::text) AND (i.email = ( SELECT reach_own_email() AS reach_own_email))))))));
create policy reach on carer as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR (EXISTS ( SELECT
   FROM patient p
  WHERE (p.id = carer.patient_id)))));
create policy worker on carer as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER carer_ended AFTER DELETE ON public.carer FOR EACH ROW EXECUTE FUNCTION end_care();
CREATE TRIGGER end_carer_grants AFTER DELETE ON public.carer FOR EACH ROW EXECUTE FUNCTION end_carer_grants();
grant delete, insert, select, update on carer to tendwell_app;
grant delete, insert, select, update on carer to tendwell_worker;

create table checks_told (
  is_only boolean not null default true,
  told_on date not null,
  constraint checks_told_is_only_check CHECK (is_only),
  constraint checks_told_pkey PRIMARY KEY (is_only)
);
alter table checks_told enable row level security;
create policy worker on checks_told as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on checks_told to tendwell_worker;

create table claim (
  resource_id uuid not null,
  lane smallint not null default 0,
  during tstzrange not null,
  kind text not null,
  resource_kind text not null,
  appointment_id uuid,
  hold_id uuid,
  is_overbooked boolean not null default false,
  branch_id uuid,
  session_id uuid,
  cause text not null default ''::text,
  starts_at timestamp with time zone,
  constraint claim_cause_check CHECK ((cause = ANY (ARRAY[''::text, 'limit'::text, 'week_limit'::text, 'month_limit'::text, 'gap'::text, 'calendar'::text, 'outage'::text]))),
  constraint claim_during_check CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)))),
  constraint claim_kind_check CHECK ((kind = ANY (ARRAY['booking'::text, 'hold'::text, 'block'::text]))),
  constraint claim_resource_kind_check CHECK ((resource_kind = ANY (ARRAY['practitioner'::text, 'patient'::text, 'service_point'::text, 'session'::text, 'offering'::text]))),
  constraint guard_seat TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint claim_never_twice EXCLUDE USING gist (resource_id WITH =, lane WITH =, during WITH &&) WHERE (((kind <> 'block'::text) AND (NOT is_overbooked)))
);
CREATE INDEX claim_appointment ON public.claim USING btree (appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX claim_hold ON public.claim USING btree (hold_id) WHERE (hold_id IS NOT NULL);
CREATE INDEX claim_overbooked ON public.claim USING btree (resource_id) WHERE is_overbooked;
CREATE INDEX claim_past ON public.claim USING btree (upper(during));
CREATE INDEX claim_session ON public.claim USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX claim_start ON public.claim USING btree (resource_id, lower(during));
CREATE CONSTRAINT TRIGGER guard_seat AFTER INSERT OR UPDATE ON public.claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.resource_kind = 'session'::text)) EXECUTE FUNCTION guard_seat();
grant select on claim to tendwell_app;
grant delete, insert, select, update on claim to tendwell_worker;

create table conversation (
  appointment_id uuid not null,
  state text not null default 'open'::text,
  assigned_to uuid,
  assigned_name text not null default ''::text,
  last_at timestamp with time zone not null,
  last_side text not null,
  patient_read_at timestamp with time zone,
  clinic_read_at timestamp with time zone,
  told_at timestamp with time zone,
  version integer not null default 1,
  constraint conversation_last_side_check CHECK ((last_side = ANY (ARRAY['patient'::text, 'clinic'::text]))),
  constraint conversation_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text]))),
  constraint conversation_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id),
  constraint conversation_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES account(id),
  constraint conversation_pkey PRIMARY KEY (appointment_id)
);
CREATE INDEX conversation_assigned ON public.conversation USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX conversation_open ON public.conversation USING btree (last_at) WHERE (state = 'open'::text);
alter table conversation enable row level security;
create policy begun on conversation as permissive for insert to tendwell_app with check ((EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = conversation.appointment_id) AND ((a.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (a.branch_id = ANY (( SELECT may_at('messages.send'::text) AS may_at)::uuid[])) OR (a.id = ( SELECT reach_appointment() AS reach_appointment)) OR (a.patient_id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[])))))));
create policy changed on conversation as permissive for update to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = conversation.appointment_id) AND ((a.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (a.branch_id = ANY (( SELECT may_at('messages.send'::text) AS may_at)::uuid[])) OR (a.id = ( SELECT reach_appointment() AS reach_appointment)) OR (a.patient_id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[])))))));
create policy reach on conversation as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = conversation.appointment_id) AND ((a.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (a.branch_id = ANY (( SELECT may_at('messages.send'::text) AS may_at)::uuid[])) OR (a.id = ( SELECT reach_appointment() AS reach_appointment)) OR (a.patient_id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[])))))));
create policy worker on conversation as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select, update on conversation to tendwell_app;
grant delete, insert, select, update on conversation to tendwell_worker;

create table conversation_message (
  id uuid not null,
  appointment_id uuid not null,
  side text not null,
  account_id uuid,
  name text not null,
  body text not null,
  at timestamp with time zone not null,
  constraint conversation_message_side_check CHECK ((side = ANY (ARRAY['patient'::text, 'clinic'::text]))),
  constraint conversation_message_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES conversation(appointment_id) ON DELETE CASCADE,
  constraint conversation_message_pkey PRIMARY KEY (id)
);
CREATE INDEX conversation_message_account ON public.conversation_message USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX conversation_message_of ON public.conversation_message USING btree (appointment_id, at);
alter table conversation_message enable row level security;
create policy reach on conversation_message as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM conversation c
  WHERE (c.appointment_id = conversation_message.appointment_id))));
create policy worker on conversation_message as permissive for all to tendwell_worker using (true) with check (true);
create policy written on conversation_message as permissive for insert to tendwell_app with check (((NOT (account_id IS DISTINCT FROM ( SELECT reach_account() AS reach_account))) AND (EXISTS ( SELECT
   FROM conversation c
  WHERE (c.appointment_id = conversation_message.appointment_id))) AND ((side = 'patient'::text) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = conversation_message.appointment_id) AND ((a.branch_id = ANY (( SELECT may_at('messages.send'::text) AS may_at)::uuid[])) OR (a.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)))))))));
grant insert, select on conversation_message to tendwell_app;
grant delete, insert, select, update on conversation_message to tendwell_worker;

create table conversation_paper (
  message_id uuid not null,
  item_id uuid not null,
  place integer not null,
  constraint conversation_paper_place_check CHECK (((place >= 1) AND (place <= 5))),
  constraint conversation_paper_message_id_fkey FOREIGN KEY (message_id) REFERENCES conversation_message(id) ON DELETE CASCADE,
  constraint conversation_paper_pkey PRIMARY KEY (message_id, item_id)
);
CREATE INDEX conversation_paper_item ON public.conversation_paper USING btree (item_id);
alter table conversation_paper enable row level security;
create policy brought on conversation_paper as permissive for insert to tendwell_app with check (goes_with_message(message_id, item_id));
create policy reach on conversation_paper as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM conversation_message m
  WHERE (m.id = conversation_paper.message_id))));
create policy worker on conversation_paper as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on conversation_paper to tendwell_app;
grant delete, insert, select, update on conversation_paper to tendwell_worker;

create table day_agenda (
  account_id uuid not null,
  day date not null,
  constraint day_agenda_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint day_agenda_pkey PRIMARY KEY (account_id, day)
);
alter table day_agenda enable row level security;
create policy worker on day_agenda as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on day_agenda to tendwell_worker;

create table day_note (
  branch_id uuid not null,
  day date not null,
  text text not null,
  version integer not null default 1,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  constraint day_note_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint day_note_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id),
  constraint day_note_pkey PRIMARY KEY (branch_id, day)
);
alter table day_note enable row level security;
create policy changed on day_note as permissive for update to tendwell_app using ((branch_id = ANY (( SELECT may_at('appointments.progress'::text) AS may_at)::uuid[])));
create policy shown on day_note as permissive for select to tendwell_app using (((branch_id = ANY (( SELECT may_at('appointments.view'::text) AS may_at)::uuid[])) OR (changed_by = ( SELECT reach_account() AS reach_account))));
create policy worker on day_note as permissive for all to tendwell_worker using (true) with check (true);
create policy written on day_note as permissive for insert to tendwell_app with check ((branch_id = ANY (( SELECT may_at('appointments.progress'::text) AS may_at)::uuid[])));
grant delete, insert, select, update on day_note to tendwell_app;
grant delete, insert, select, update on day_note to tendwell_worker;

create table demo_day (
  branch_id uuid not null,
  laid_at timestamp with time zone not null,
  laid_until date not null,
  constraint demo_day_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint demo_day_pkey PRIMARY KEY (branch_id)
);
grant delete, insert, select, update on demo_day to tendwell_worker;

create table demo_row (
  kind text not null,
  id uuid not null,
  constraint demo_row_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'facility'::text, 'papers'::text]))),
  constraint demo_row_pkey PRIMARY KEY (kind, id)
);
grant delete, insert, select, update on demo_row to tendwell_worker;

create table detail_report (
  id uuid not null,
  practitioner_id uuid not null,
  kind text not null,
  words text not null,
  account_id uuid,
  said_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  found text not null default ''::text,
  note text not null default ''::text,
  constraint detail_report_found_check CHECK ((found = ANY (ARRAY[''::text, 'mended'::text, 'right'::text]))),
  constraint detail_report_kind_check CHECK ((kind = ANY (ARRAY['not_this_person'::text, 'licence'::text, 'specialty'::text, 'place'::text, 'other'::text]))),
  constraint detail_report_note_check CHECK ((length(note) <= 1000)),
  constraint detail_report_words_check CHECK ((length(words) <= 1000)),
  constraint detail_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint detail_report_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint detail_report_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id) ON DELETE CASCADE,
  constraint detail_report_pkey PRIMARY KEY (id)
);
CREATE INDEX detail_report_by ON public.detail_report USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX detail_report_of ON public.detail_report USING btree (practitioner_id, said_at);
CREATE INDEX detail_report_open ON public.detail_report USING btree (said_at) WHERE (closed_at IS NULL);
alter table detail_report enable row level security;
create policy closed on detail_report as permissive for update to tendwell_app using (( SELECT may_platform('verification.decide'::text) AS may_platform));
create policy read on detail_report as permissive for select to tendwell_app using (( SELECT may_platform('verification.decide'::text) AS may_platform));
create policy said on detail_report as permissive for insert to tendwell_app with check (((closed_at IS NULL) AND (closed_by IS NULL) AND (found = ''::text) AND (note = ''::text)));
create policy worker on detail_report as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on detail_report to tendwell_app;
grant delete, insert, select, update on detail_report to tendwell_worker;
grant update (closed_at) on detail_report to tendwell_app;
grant update (closed_by) on detail_report to tendwell_app;
grant update (found) on detail_report to tendwell_app;
grant update (note) on detail_report to tendwell_app;

create table device_test (
  id uuid not null,
  appointment_id uuid,
  account_id uuid,
  at timestamp with time zone not null,
  result text,
  detail jsonb not null default '{}'::jsonb,
  constraint device_test_result_check CHECK ((result = ANY (ARRAY['green'::text, 'amber'::text, 'red'::text]))),
  constraint device_test_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES meeting(appointment_id) ON DELETE CASCADE,
  constraint device_test_pkey PRIMARY KEY (id)
);
CREATE INDEX device_test_account ON public.device_test USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX device_test_of ON public.device_test USING btree (appointment_id, at) WHERE (appointment_id IS NOT NULL);
alter table device_test enable row level security;
create policy made on device_test as permissive for insert to tendwell_app with check ((((account_id IS NULL) OR (account_id = ( SELECT reach_account() AS reach_account))) AND ((appointment_id IS NULL) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = device_test.appointment_id))))));
create policy reach on device_test as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR (appointment_id = ( SELECT reach_appointment() AS reach_appointment)) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = device_test.appointment_id))) OR (appointment_id = ( SELECT reach_call() AS reach_call))));
create policy told on device_test as permissive for update to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR (appointment_id = ( SELECT reach_appointment() AS reach_appointment))));
create policy worker on device_test as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on device_test to tendwell_app;
grant delete, insert, select, update on device_test to tendwell_worker;
grant update (detail) on device_test to tendwell_app;
grant update (result) on device_test to tendwell_app;

create table download_key (
  key_hash text not null,
  session_id uuid not null,
  account_id uuid not null,
  address text not null,
  expires_at timestamp with time zone not null,
  constraint download_key_address_check CHECK (((length(address) >= 1) AND (length(address) <= 300))),
  constraint download_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint download_key_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint download_key_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX download_key_account ON public.download_key USING btree (account_id);
CREATE INDEX download_key_age ON public.download_key USING btree (expires_at);
CREATE INDEX download_key_session ON public.download_key USING btree (session_id);
alter table download_key enable row level security;
create policy given on download_key as permissive for insert to tendwell_app with check (((account_id = ( SELECT reach_account() AS reach_account)) AND (session_id IN ( SELECT s.id
   FROM session s
  WHERE (s.account_id = ( SELECT reach_account() AS reach_account))))));
create policy worker on download_key as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on download_key to tendwell_app;
grant delete, insert, select, update on download_key to tendwell_worker;

create table draft (
  id text not null,
  visitor text not null,
  account_id uuid,
  offering_id uuid not null,
  service_id uuid not null,
  start_at timestamp with time zone not null,
  hold_id uuid,
  typed jsonb not null default '{}'::jsonb,
  proof_subject uuid not null,
  appointment_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint draft_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint draft_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id),
  constraint draft_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint draft_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint draft_pkey PRIMARY KEY (id)
);
CREATE INDEX draft_expiry ON public.draft USING btree (expires_at);
alter table draft enable row level security;
create policy own_update on draft as permissive for update to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR ((account_id IS NULL) AND (visitor = ( SELECT reach_visitor() AS reach_visitor))))) with check (((account_id = ( SELECT reach_account() AS reach_account)) OR ((account_id IS NULL) AND (visitor = ( SELECT reach_visitor() AS reach_visitor)))));
create policy reach on draft as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR ((account_id IS NULL) AND (visitor = ( SELECT reach_visitor() AS reach_visitor))) OR (id = ( SELECT reach_draft() AS reach_draft))));
create policy worker on draft as permissive for all to tendwell_worker using (true) with check (true);
grant select, update on draft to tendwell_app;
grant delete, insert, select, update on draft to tendwell_worker;

create table facility (
  id uuid not null,
  kind text not null,
  name text not null,
  slug text not null,
  logo_id uuid,
  country text not null default ''::text,
  source text,
  import_key text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  legal_name text not null default ''::text,
  address text not null default ''::text,
  website text not null default ''::text,
  description text not null default ''::text,
  brand_colour text not null default ''::text,
  change_cutoff integer,
  reminders_off text[] not null default '{}'::text[],
  missed_cost_minor integer,
  missed_cost_currency text not null default ''::text,
  second_step_since timestamp with time zone,
  idle_minutes integer,
  check_state text not null default 'waiting'::text,
  checked_on date,
  register_number text not null default ''::text,
  check_due date,
  is_due_set boolean not null default false,
  closed_at timestamp with time zone,
  closed_by uuid,
  constraint facility_address_check CHECK ((length(address) <= 300)),
  constraint facility_brand_colour_check CHECK ((brand_colour ~ '^(#[0-9a-f]{6})?$'::text)),
  constraint facility_change_cutoff_check CHECK (((change_cutoff >= 0) AND (change_cutoff <= 43200))),
  constraint facility_check_state_check CHECK ((check_state = ANY (ARRAY['waiting'::text, 'checked'::text, 'declined'::text, 'suspended'::text]))),
  constraint facility_description_check CHECK ((length(description) <= 1500)),
  constraint facility_idle_minutes_check CHECK (((idle_minutes >= 5) AND (idle_minutes <= 240))),
  constraint facility_kind_check CHECK ((kind = ANY (ARRAY['facility'::text, 'practice'::text]))),
  constraint facility_legal_name_check CHECK ((length(legal_name) <= 200)),
  constraint facility_missed_cost_currency_check CHECK ((missed_cost_currency ~ '^([A-Z]{3})?$'::text)),
  constraint facility_missed_cost_minor_check CHECK (((missed_cost_minor >= 1) AND (missed_cost_minor <= 10000000))),
  constraint facility_register_number_check CHECK ((length(register_number) <= 80)),
  constraint facility_reminders_off_check CHECK ((reminders_off <@ ARRAY['week'::text, 'days'::text, 'answer'::text, 'hours'::text])),
  constraint facility_website_check CHECK ((length(website) <= 300)),
  constraint facility_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES account(id),
  constraint facility_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES blob(id),
  constraint facility_pkey PRIMARY KEY (id),
  constraint facility_import_key_key UNIQUE (import_key),
  constraint facility_slug_key UNIQUE (slug)
);
CREATE INDEX facility_check_due ON public.facility USING btree (check_due) WHERE (check_due IS NOT NULL);
CREATE INDEX facility_check_state ON public.facility USING btree (check_state, created_at);
CREATE INDEX facility_closed ON public.facility USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX facility_closed_by ON public.facility USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX facility_logo ON public.facility USING btree (logo_id) WHERE (logo_id IS NOT NULL);
alter table facility enable row level security;
create policy decided on facility as permissive for update to tendwell_app using (( SELECT may_platform('verification.decide'::text) AS may_platform));
create policy made on facility as permissive for insert to tendwell_app with check ((( SELECT reach_account() AS reach_account) IS NOT NULL));
create policy own_update on facility as permissive for update to tendwell_app using ((id = ANY (( SELECT reach_facilities() AS reach_facilities)::uuid[])));
create policy shown on facility as permissive for select to tendwell_app using (true);
create policy worker on facility as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER follow_facility AFTER UPDATE ON public.facility FOR EACH ROW WHEN (((old.check_state <> new.check_state) OR ((old.closed_at IS NULL) <> (new.closed_at IS NULL)))) EXECUTE FUNCTION follow_facility();
CREATE TRIGGER guard_facility BEFORE INSERT OR UPDATE ON public.facility FOR EACH ROW EXECUTE FUNCTION guard_facility();
grant insert, select, update on facility to tendwell_app;
grant delete, insert, select, update on facility to tendwell_worker;

create table facility_event (
  id uuid not null,
  facility_id uuid not null,
  at timestamp with time zone not null,
  account_id uuid,
  from_state text not null,
  to_state text not null,
  facts text[] not null default '{}'::text[],
  source text not null default ''::text,
  said jsonb not null default '{}'::jsonb,
  note text not null default ''::text,
  constraint facility_event_note_check CHECK ((length(note) <= 2000)),
  constraint facility_event_source_check CHECK ((length(source) <= 200)),
  constraint facility_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint facility_event_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id) ON DELETE CASCADE,
  constraint facility_event_pkey PRIMARY KEY (id)
);
CREATE INDEX facility_event_by ON public.facility_event USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX facility_event_of ON public.facility_event USING btree (facility_id, at);
alter table facility_event enable row level security;
create policy own_write on facility_event as permissive for insert to tendwell_app with check ((( SELECT may_platform('verification.decide'::text) AS may_platform) OR ((to_state = 'waiting'::text) AND (NOT (account_id IS DISTINCT FROM ( SELECT reach_account() AS reach_account))) AND ((facility_id = ANY (( SELECT reach_facilities() AS reach_facilities)::uuid[])) OR (EXISTS ( SELECT
   FROM membership m
  WHERE ((m.facility_id = facility_event.facility_id) AND (m.account_id = ( SELECT reach_account() AS reach_account)) AND (m.builtin = 'facility_manager'::text))))))));
create policy reach on facility_event as permissive for select to tendwell_app using (((facility_id = ANY (( SELECT reach_facilities() AS reach_facilities)::uuid[])) OR ( SELECT may_platform('verification.decide'::text) AS may_platform)));
create policy worker on facility_event as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on facility_event to tendwell_app;
grant delete, insert, select, update on facility_event to tendwell_worker;

create table freed_time (
  id uuid not null,
  practitioner_id uuid not null,
  during tstzrange not null,
  due_at timestamp with time zone not null,
  constraint freed_time_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint freed_time_pkey PRIMARY KEY (id)
);
CREATE INDEX freed_time_due ON public.freed_time USING btree (due_at);
grant delete, insert, select, update on freed_time to tendwell_worker;

create table group_session (
  id uuid not null,
  offering_id uuid not null,
  practitioner_id uuid not null,
  service_id uuid not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  capacity integer not null,
  taken integer not null default 0,
  constraint group_session_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint group_session_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint group_session_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint group_session_pkey PRIMARY KEY (id),
  constraint group_session_offering_id_service_id_start_at_key UNIQUE (offering_id, service_id, start_at)
);
CREATE INDEX group_session_doctor ON public.group_session USING btree (practitioner_id, start_at);
CREATE TRIGGER guard_group BEFORE UPDATE ON public.group_session FOR EACH ROW WHEN ((((((old.practitioner_id IS DISTINCT FROM new.practitioner_id) OR (old.service_id IS DISTINCT FROM new.service_id)) OR (old.start_at IS DISTINCT FROM new.start_at)) OR (old.end_at IS DISTINCT FROM new.end_at)) OR (old.capacity IS DISTINCT FROM new.capacity))) EXECUTE FUNCTION guard_group();
grant select on group_session to tendwell_app;
grant delete, insert, select, update on group_session to tendwell_worker;

create table guest_link (
  id uuid not null,
  appointment_id uuid not null,
  token_hash text not null,
  made_by uuid,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  used_by_hash text,
  constraint guest_link_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES meeting(appointment_id) ON DELETE CASCADE,
  constraint guest_link_pkey PRIMARY KEY (id),
  constraint guest_link_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX guest_link_of ON public.guest_link USING btree (appointment_id);
alter table guest_link enable row level security;
create policy changed on guest_link as permissive for update to tendwell_app using (hosts_call(appointment_id));
create policy made on guest_link as permissive for insert to tendwell_app with check ((hosts_call(appointment_id) AND (made_by = ( SELECT reach_account() AS reach_account))));
create policy reach on guest_link as permissive for select to tendwell_app using (hosts_call(appointment_id));
create policy worker on guest_link as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on guest_link to tendwell_worker;
grant insert (appointment_id), select (appointment_id) on guest_link to tendwell_app;
grant insert (created_at), select (created_at) on guest_link to tendwell_app;
grant insert (id), select (id) on guest_link to tendwell_app;
grant insert (made_by) on guest_link to tendwell_app;
grant select (revoked_at), update (revoked_at) on guest_link to tendwell_app;
grant insert (token_hash) on guest_link to tendwell_app;
grant select (used_at) on guest_link to tendwell_app;

create table heartbeat (
  id integer not null,
  beat_at timestamp with time zone not null,
  constraint heartbeat_pkey PRIMARY KEY (id)
);
grant delete, insert, select, update on heartbeat to tendwell_app;
grant delete, insert, select, update on heartbeat to tendwell_worker;

create table hold (
  id uuid not null,
  visitor text not null,
  practitioner_id uuid not null,
  offering_id uuid not null,
  service_id uuid not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  network_address text not null,
  extensions integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint hold_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint hold_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint hold_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint hold_pkey PRIMARY KEY (id)
);
CREATE INDEX hold_address ON public.hold USING btree (network_address);
CREATE INDEX hold_expiry ON public.hold USING btree (expires_at);
CREATE INDEX hold_practitioner ON public.hold USING btree (practitioner_id, expires_at);
CREATE INDEX hold_visitor ON public.hold USING btree (visitor);
alter table hold enable row level security;
create policy reach on hold as permissive for select to tendwell_app using (((visitor = ( SELECT reach_visitor() AS reach_visitor)) OR (EXISTS ( SELECT
   FROM draft d
  WHERE (d.hold_id = hold.id)))));
create policy worker on hold as permissive for all to tendwell_worker using (true) with check (true);
grant select on hold to tendwell_app;
grant delete, insert, select, update on hold to tendwell_worker;

create table hours_change (
  practitioner_id uuid not null,
  branch_id uuid not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  constraint hours_change_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint hours_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id),
  constraint hours_change_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint hours_change_pkey PRIMARY KEY (practitioner_id, branch_id)
);
CREATE INDEX hours_change_by ON public.hours_change USING btree (changed_by);
alter table hours_change enable row level security;
create policy reach on hours_change as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('schedule.view'::text) AS may_at)::uuid[]))));
create policy worker on hours_change as permissive for all to tendwell_worker using (true) with check (true);
create policy writes on hours_change as permissive for all to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[])))) with check (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[]))));
grant delete, insert, select, update on hours_change to tendwell_app;
grant delete, insert, select, update on hours_change to tendwell_worker;

create table idempotency (
  owner text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_pkey PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);
alter table idempotency enable row level security;
create policy reach on idempotency as permissive for all to tendwell_app using ((owner = ANY (ARRAY[(( SELECT reach_account() AS reach_account))::text, ( SELECT reach_visitor() AS reach_visitor)]))) with check ((owner = ANY (ARRAY[(( SELECT reach_account() AS reach_account))::text, ( SELECT reach_visitor() AS reach_visitor)])));
create policy worker on idempotency as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on idempotency to tendwell_app;
grant delete, insert, select, update on idempotency to tendwell_worker;

create table installation_secret (
  name text not null,
  value text not null,
  constraint installation_secret_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on installation_secret to tendwell_worker;

create table invitation (
  id uuid not null,
  kind text not null,
  email text not null,
  branch_id uuid,
  role text not null default ''::text,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_by uuid,
  also_at uuid[] not null default '{}'::uuid[],
  every_branch boolean not null default false,
  constraint invitation_also_at_check CHECK ((cardinality(also_at) <= 200)),
  constraint invitation_check CHECK (
CASE kind
    WHEN 'facility'::text THEN true
    WHEN 'platform-admin'::text THEN (branch_id IS NULL)
    ELSE (branch_id IS NOT NULL)
END),
  constraint invitation_email_check CHECK ((email = lower(email))),
  constraint invitation_kind_check CHECK ((kind = ANY (ARRAY['facility'::text, 'doctor'::text, 'branch-staff'::text, 'platform-admin'::text]))),
  constraint invitation_of_all_is_for_the_desk CHECK (((NOT every_branch) OR (kind = 'branch-staff'::text))),
  constraint invitation_of_managers_is_for_all CHECK (((role <> 'facility_manager'::text) OR every_branch)),
  constraint invitation_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id),
  constraint invitation_used_by_fkey FOREIGN KEY (used_by) REFERENCES account(id),
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX invitation_branch ON public.invitation USING btree (branch_id) WHERE (used_by IS NULL);
CREATE INDEX invitation_used ON public.invitation USING btree (used_by) WHERE (used_by IS NOT NULL);
alter table invitation enable row level security;
create policy brought on invitation as permissive for select to tendwell_app using ((id = ( SELECT reach_invitation() AS reach_invitation)));
create policy own_delete on invitation as permissive for delete to tendwell_app using (((branch_id = ANY (( SELECT may_at('users.edit'::text) AS may_at)::uuid[])) OR ((branch_id IS NULL) AND ( SELECT may_platform('facilities.invite'::text) AS may_platform))));
create policy own_insert on invitation as permissive for insert to tendwell_app with check (((invited_by = ( SELECT reach_account() AS reach_account)) AND ((branch_id = ANY (( SELECT may_at('users.edit'::text) AS may_at)::uuid[])) OR ((branch_id IS NULL) AND (kind <> 'platform-admin'::text) AND ( SELECT may_platform('facilities.invite'::text) AS may_platform)) OR ((branch_id IS NULL) AND (kind = 'platform-admin'::text) AND ( SELECT may_platform('accounts.manage'::text) AS may_platform))) AND ((kind <> 'doctor'::text) OR ((branch_id || also_at) <@ COALESCE(( SELECT may_at('doctors.decide'::text) AS may_at), '{}'::uuid[]))) AND (also_at <@ COALESCE(( SELECT may_at('users.edit'::text) AS may_at), '{}'::uuid[])) AND ((NOT every_branch) OR (EXISTS ( SELECT
   FROM branch b
  WHERE ((b.id = invitation.branch_id) AND (b.facility_id = ANY (( SELECT reach_facilities() AS reach_facilities)::uuid[]))))))));
create policy reach on invitation as permissive for select to tendwell_app using (((branch_id = ANY (( SELECT may_at('users.edit'::text) AS may_at)::uuid[])) OR ((branch_id IS NULL) AND ( SELECT may_platform('facilities.invite'::text) AS may_platform))));
create policy used on invitation as permissive for update to tendwell_app using (((id = ( SELECT reach_invitation() AS reach_invitation)) AND (used_by IS NULL) AND (expires_at > ( SELECT reach_moment() AS reach_moment)))) with check ((used_by = ( SELECT reach_keys() AS reach_keys)));
create policy worker on invitation as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER tell_people AFTER INSERT OR DELETE OR UPDATE OF used_by ON public.invitation FOR EACH ROW EXECUTE FUNCTION tell_people();
grant delete, insert on invitation to tendwell_app;
grant delete, insert, select, update on invitation to tendwell_worker;
grant select (also_at) on invitation to tendwell_app;
grant select (branch_id) on invitation to tendwell_app;
grant select (created_at) on invitation to tendwell_app;
grant select (email) on invitation to tendwell_app;
grant select (every_branch) on invitation to tendwell_app;
grant select (expires_at) on invitation to tendwell_app;
grant select (id) on invitation to tendwell_app;
grant select (invited_by) on invitation to tendwell_app;
grant select (kind) on invitation to tendwell_app;
grant select (role) on invitation to tendwell_app;
grant select (used_by), update (used_by) on invitation to tendwell_app;

create table known_device (
  account_id uuid not null,
  visitor text not null,
  seen_at timestamp with time zone not null,
  constraint known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint known_device_pkey PRIMARY KEY (account_id, visitor)
);
alter table known_device enable row level security;
create policy own_insert on known_device as permissive for insert to tendwell_app with check (((account_id = ( SELECT reach_keys() AS reach_keys)) AND (visitor = ( SELECT reach_visitor() AS reach_visitor))));
create policy own_update on known_device as permissive for update to tendwell_app using (((account_id = ( SELECT reach_keys() AS reach_keys)) AND (visitor = ( SELECT reach_visitor() AS reach_visitor))));
create policy reach on known_device as permissive for select to tendwell_app using (((account_id = ( SELECT reach_keys() AS reach_keys)) OR (visitor = ( SELECT reach_visitor() AS reach_visitor))));
create policy worker on known_device as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on known_device to tendwell_app;
grant delete, insert, select, update on known_device to tendwell_worker;
grant update (seen_at) on known_device to tendwell_app;

create table last_backup (
  is_only boolean not null default true,
  made_at timestamp with time zone not null,
  constraint last_backup_is_only_check CHECK (is_only),
  constraint last_backup_pkey PRIMARY KEY (is_only)
);
alter table last_backup enable row level security;
create policy worker on last_backup as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on last_backup to tendwell_worker;

create table letter_draft (
  id uuid not null,
  appointment_id uuid not null,
  account_id uuid not null,
  content text not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  item_id uuid,
  saved_at timestamp with time zone,
  constraint letter_draft_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint letter_draft_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE CASCADE,
  constraint letter_draft_item_id_fkey FOREIGN KEY (item_id) REFERENCES record_item(id) ON DELETE SET NULL,
  constraint letter_draft_pkey PRIMARY KEY (id)
);
CREATE INDEX letter_draft_account ON public.letter_draft USING btree (account_id);
CREATE UNIQUE INDEX letter_draft_begun ON public.letter_draft USING btree (appointment_id, account_id) WHERE (saved_at IS NULL);
CREATE INDEX letter_draft_item ON public.letter_draft USING btree (item_id) WHERE (item_id IS NOT NULL);
alter table letter_draft enable row level security;
create policy own on letter_draft as permissive for all to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) AND (EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = letter_draft.appointment_id) AND writes_paper(a.branch_id, a.practitioner_id, a.id, 'records.create'::text)))))) with check (((account_id = ( SELECT reach_account() AS reach_account)) AND (EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = letter_draft.appointment_id) AND writes_paper(a.branch_id, a.practitioner_id, a.id, 'records.create'::text))))));
create policy worker on letter_draft as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on letter_draft to tendwell_app;
grant delete, insert, select, update on letter_draft to tendwell_worker;

create table letter_template (
  id uuid not null,
  branch_id uuid,
  practitioner_id uuid,
  name text not null,
  body text not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint letter_template_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
  constraint letter_template_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint letter_template_of_one CHECK ((num_nonnulls(branch_id, practitioner_id) = 1)),
  constraint letter_template_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint letter_template_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint letter_template_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX letter_template_of_branch ON public.letter_template USING btree (branch_id, lower(name)) WHERE (branch_id IS NOT NULL);
CREATE UNIQUE INDEX letter_template_of_doctor ON public.letter_template USING btree (practitioner_id, lower(name)) WHERE (practitioner_id IS NOT NULL);
alter table letter_template enable row level security;
create policy changed on letter_template as permissive for update to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('records.create'::text) AS may_at)::uuid[]))));
create policy deleted on letter_template as permissive for delete to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('records.create'::text) AS may_at)::uuid[]))));
create policy made on letter_template as permissive for insert to tendwell_app with check (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('records.create'::text) AS may_at)::uuid[]))));
create policy shown on letter_template as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('records.create'::text) AS may_at)::uuid[])) OR (EXISTS ( SELECT
   FROM practitioner_branch w
  WHERE ((w.branch_id = letter_template.branch_id) AND (w.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (w.state = 'active'::text))))));
create policy worker on letter_template as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on letter_template to tendwell_app;
grant delete, insert, select, update on letter_template to tendwell_worker;

create table live_event (
  id uuid not null,
  topics text[] not null,
  body jsonb not null,
  number bigint,
  created_at timestamp with time zone not null default now(),
  constraint live_event_pkey PRIMARY KEY (id),
  constraint live_event_number_key UNIQUE (number)
);
CREATE INDEX live_event_unnumbered ON public.live_event USING btree (created_at) WHERE (number IS NULL);
grant delete, insert, select, update on live_event to tendwell_app;
grant delete, insert, select, update on live_event to tendwell_worker;

create table meeting (
  appointment_id uuid not null,
  meet_id text not null default meet_id(),
  state text not null default 'scheduled'::text,
  is_locked boolean not null default false,
  moved_to text,
  live_since timestamp with time zone,
  seconds integer not null default 0,
  told_at timestamp with time zone,
  constraint meeting_meet_id_check CHECK ((meet_id ~ '^[0-9a-f]{32}$'::text)),
  constraint meeting_moved_to_check CHECK ((moved_to = ANY (ARRAY['phone'::text, 'in_person'::text, 'in_person_anew'::text]))),
  constraint meeting_seconds_check CHECK ((seconds >= 0)),
  constraint meeting_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'open'::text, 'live'::text, 'ended'::text, 'missed'::text, 'moved_to_phone'::text]))),
  constraint meeting_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE CASCADE,
  constraint meeting_pkey PRIMARY KEY (appointment_id),
  constraint meeting_meet_id_key UNIQUE (meet_id)
);
alter table meeting enable row level security;
create policy reach on meeting as permissive for select to tendwell_app using (((appointment_id = ( SELECT reach_call() AS reach_call)) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = meeting.appointment_id)))));
create policy worker on meeting as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER guard_call BEFORE UPDATE ON public.meeting FOR EACH ROW EXECUTE FUNCTION guard_call();
CREATE TRIGGER tell_call AFTER UPDATE ON public.meeting FOR EACH ROW EXECUTE FUNCTION tell_call();
grant select on meeting to tendwell_app;
grant delete, insert, select, update on meeting to tendwell_worker;

create table membership (
  id uuid not null default uuid_v7(),
  account_id uuid not null,
  facility_id uuid not null,
  branch_id uuid,
  builtin text,
  role_id uuid,
  since timestamp with time zone not null default '-infinity'::timestamp with time zone,
  until timestamp with time zone,
  version integer not null default 1,
  joined_at timestamp with time zone not null default now(),
  meant_until timestamp with time zone,
  constraint membership_manager_of_all CHECK (((builtin IS DISTINCT FROM 'facility_manager'::text) OR (branch_id IS NULL))),
  constraint membership_one_role CHECK (((builtin IS NULL) <> (role_id IS NULL))),
  constraint membership_span CHECK (((until IS NULL) OR (until > since))),
  constraint membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint membership_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint membership_branch_of_facility FOREIGN KEY (branch_id, facility_id) REFERENCES branch(id, facility_id),
  constraint membership_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id),
  constraint membership_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint membership_pkey PRIMARY KEY (id),
  constraint membership_once UNIQUE NULLS NOT DISTINCT (account_id, facility_id, branch_id, builtin, role_id)
);
CREATE INDEX membership_branch ON public.membership USING btree (branch_id);
CREATE INDEX membership_facility ON public.membership USING btree (facility_id);
CREATE INDEX membership_role ON public.membership USING btree (role_id) WHERE (role_id IS NOT NULL);
alter table membership enable row level security;
create policy joins on membership as permissive for insert to tendwell_app with check (((account_id = ( SELECT reach_keys() AS reach_keys)) AND is_invited_to(branch_id, COALESCE(builtin, (role_id)::text))));
create policy joins_all on membership as permissive for insert to tendwell_app with check (((account_id = ( SELECT reach_keys() AS reach_keys)) AND (branch_id IS NULL) AND is_invited_everywhere(facility_id, COALESCE(builtin, (role_id)::text))));
create policy joins_all_anew on membership as permissive for update to tendwell_app using (((account_id = ( SELECT reach_keys() AS reach_keys)) AND (branch_id IS NULL))) with check (((account_id = ( SELECT reach_keys() AS reach_keys)) AND (branch_id IS NULL) AND is_invited_everywhere(facility_id, COALESCE(builtin, (role_id)::text))));
create policy joins_anew on membership as permissive for update to tendwell_app using ((account_id = ( SELECT reach_keys() AS reach_keys))) with check (((account_id = ( SELECT reach_keys() AS reach_keys)) AND is_invited_to(branch_id, COALESCE(builtin, (role_id)::text))));
create policy reach on membership as permissive for select to tendwell_app using (((account_id = ( SELECT reach_keys() AS reach_keys)) OR (branch_id = ANY (( SELECT may_at('users.edit'::text) AS may_at)::uuid[])) OR (facility_id = ANY (( SELECT reach_facilities() AS reach_facilities)::uuid[])) OR ((branch_id IS NULL) AND (facility_id = ANY (( SELECT facilities_at('users.edit'::text) AS facilities_at)::uuid[])))));
create policy run_here on membership as permissive for all to tendwell_app using (((branch_id = ANY (( SELECT may_at('users.edit'::text) AS may_at)::uuid[])) OR (facility_id = ANY (( SELECT reach_facilities() AS reach_facilities)::uuid[])))) with check (((branch_id = ANY (( SELECT may_at('users.edit'::text) AS may_at)::uuid[])) OR (facility_id = ANY (( SELECT reach_facilities() AS reach_facilities)::uuid[]))));
create policy worker on membership as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER house_stands BEFORE INSERT OR UPDATE ON public.membership FOR EACH ROW EXECUTE FUNCTION house_stands();
CREATE TRIGGER tell_people AFTER INSERT OR DELETE OR UPDATE ON public.membership FOR EACH ROW EXECUTE FUNCTION tell_people();
CREATE TRIGGER tell_rights AFTER INSERT OR DELETE OR UPDATE ON public.membership FOR EACH ROW EXECUTE FUNCTION tell_rights();
grant delete, insert, select, update on membership to tendwell_app;
grant delete, insert, select, update on membership to tendwell_worker;

create table offering (
  id uuid not null,
  practitioner_id uuid not null,
  branch_id uuid not null,
  mode text not null,
  specialty_id uuid not null,
  is_listed boolean not null default false,
  country text not null default ''::text,
  region text not null default ''::text,
  latitude double precision,
  longitude double precision,
  cell integer,
  time_zone text not null,
  name_key text not null default ''::text,
  service_id uuid,
  visit_cells integer not null default 0,
  before_cells integer not null default 0,
  after_cells integer not null default 0,
  notice_minutes integer not null default 0,
  horizon_days integer not null default 0,
  version integer not null default 1,
  next_free timestamp with time zone,
  bookable_until timestamp with time zone,
  capacity integer not null default 1,
  has_blocks boolean not null default false,
  rolled_to date,
  for_everyone boolean not null default true,
  constraint offering_mode_check CHECK ((mode = ANY (ARRAY['in_person'::text, 'video'::text]))),
  constraint offering_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint offering_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint offering_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint offering_specialty_id_fkey FOREIGN KEY (specialty_id) REFERENCES specialty(id),
  constraint offering_pkey PRIMARY KEY (id),
  constraint offering_practitioner_id_branch_id_mode_key UNIQUE (practitioner_id, branch_id, mode)
);
CREATE INDEX offering_branch ON public.offering USING btree (branch_id);
CREATE INDEX offering_cell ON public.offering USING btree (specialty_id, cell, next_free) WHERE is_listed;
CREATE INDEX offering_cell_any ON public.offering USING btree (cell, next_free) WHERE is_listed;
CREATE INDEX offering_name ON public.offering USING btree (specialty_id, name_key, id) WHERE is_listed;
CREATE INDEX offering_region ON public.offering USING btree (specialty_id, country, region, next_free, id) WHERE is_listed;
CREATE INDEX offering_soonest ON public.offering USING btree (specialty_id, next_free, id) WHERE is_listed;
CREATE INDEX offering_soonest_any ON public.offering USING btree (next_free, id) WHERE is_listed;
CREATE INDEX offering_stale ON public.offering USING btree (bookable_until) WHERE is_listed;
CREATE INDEX offering_unrolled ON public.offering USING btree (rolled_to) WHERE (rolled_to IS NOT NULL);
CREATE TRIGGER offering_card_laid AFTER INSERT OR UPDATE OF specialty_id, service_id, time_zone, mode ON public.offering FOR EACH ROW EXECUTE FUNCTION lay_changed_cards();
CREATE TRIGGER offering_needs_laid AFTER INSERT OR UPDATE OF service_id, branch_id, mode ON public.offering FOR EACH ROW EXECUTE FUNCTION lay_changed_needs();
grant delete, insert, select, update on offering to tendwell_app;
grant delete, insert, select, update on offering to tendwell_worker;

create table offering_card (
  offering_id uuid not null,
  card json not null,
  languages text[] not null default '{}'::text[],
  gender text not null default ''::text,
  step_free boolean not null default false,
  fee_minor integer,
  needs jsonb,
  points uuid[],
  constraint offering_card_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id) ON DELETE CASCADE,
  constraint offering_card_pkey PRIMARY KEY (offering_id)
);
CREATE INDEX offering_card_languages ON public.offering_card USING gin (languages);
grant delete, insert, select, update on offering_card to tendwell_app;
grant delete, insert, select, update on offering_card to tendwell_worker;

create table open_day (
  offering_id uuid not null,
  utc_day date not null,
  bits bit(288) not null,
  anchors bit(288) not null,
  starts bit(288) not null,
  free bit(288) not null default (repeat('0'::text, 288))::bit(288),
  first_free smallint not null default '-1'::integer,
  free_count smallint not null default 0,
  constraint open_day_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id) ON DELETE CASCADE,
  constraint open_day_pkey PRIMARY KEY (offering_id, utc_day)
);
grant select on open_day to tendwell_app;
grant delete, insert, select, update on open_day to tendwell_worker;

create table outage (
  id uuid not null,
  point_id uuid not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  reason text not null default ''::text,
  constraint outage_check CHECK ((until_at > from_at)),
  constraint outage_point_id_fkey FOREIGN KEY (point_id) REFERENCES service_point(id),
  constraint outage_pkey PRIMARY KEY (id)
);
CREATE INDEX outage_of ON public.outage USING btree (point_id, until_at);
alter table outage enable row level security;
create policy set_up on outage as permissive for all to tendwell_app using ((EXISTS ( SELECT
   FROM service_point s
  WHERE ((s.id = outage.point_id) AND (s.branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])))))) with check ((EXISTS ( SELECT
   FROM service_point s
  WHERE ((s.id = outage.point_id) AND (s.branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[]))))));
create policy shown on outage as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM service_point s
  WHERE ((s.id = outage.point_id) AND ((s.branch_id = ANY (( SELECT may_at('queue.view'::text) AS may_at)::uuid[])) OR (s.branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])) OR (s.branch_id = ANY (( SELECT may_at('appointments.view'::text) AS may_at)::uuid[])) OR (EXISTS ( SELECT
           FROM practitioner_branch w
          WHERE ((w.branch_id = s.branch_id) AND (w.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (w.state = 'active'::text)))))))));
create policy worker on outage as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on outage to tendwell_app;
grant delete, insert, select, update on outage to tendwell_worker;

create table outbox_message (
  id uuid not null,
  recipient text not null,
  kind text not null,
  subject text not null,
  body text not null,
  about uuid,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  channel text not null default 'mail'::text,
  account_id uuid,
  path text not null default ''::text,
  read_at timestamp with time zone,
  lane text not null generated always as (
CASE
    WHEN ((channel = 'mail'::text) AND (kind = ANY (ARRAY['N01'::text, 'N47'::text]))) THEN 'codes'::text
    ELSE channel
END) stored,
  delivered_at timestamp with time zone,
  undelivered_at timestamp with time zone,
  constraint outbox_mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'dead'::text]))),
  constraint outbox_message_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'text'::text, 'app'::text, 'push'::text]))),
  constraint outbox_text_about_a_visit CHECK (((channel <> 'text'::text) OR (about IS NOT NULL) OR ((kind = 'N01'::text) AND (account_id IS NOT NULL)))) NOT VALID,
  constraint outbox_mail_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_message_about ON public.outbox_message USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX outbox_message_centre ON public.outbox_message USING btree (account_id, created_at DESC) WHERE ((account_id IS NOT NULL) AND (channel = ANY (ARRAY['mail'::text, 'app'::text])));
CREATE INDEX outbox_message_dead ON public.outbox_message USING btree (created_at) WHERE (state = 'dead'::text);
CREATE INDEX outbox_message_due ON public.outbox_message USING btree (lane, due_at) WHERE (state = 'queued'::text);
CREATE INDEX outbox_message_kept ON public.outbox_message USING btree (id) WHERE ((state = ANY (ARRAY['queued'::text, 'dead'::text])) AND (body <> ''::text));
CREATE INDEX outbox_message_reminded ON public.outbox_message USING btree (about) INCLUDE (state, created_at, account_id) WHERE ((kind = ANY (ARRAY['N17'::text, 'N18'::text, 'N19'::text])) AND (channel <> 'app'::text));
CREATE INDEX outbox_message_unblanked ON public.outbox_message USING btree (id) WHERE ((state = 'sent'::text) AND (body <> ''::text));
alter table outbox_message enable row level security;
create policy own_update on outbox_message as permissive for update to tendwell_app using ((account_id = ( SELECT reach_account() AS reach_account))) with check ((account_id = ( SELECT reach_account() AS reach_account)));
create policy queue on outbox_message as permissive for insert to tendwell_app with check (true);
create policy reach on outbox_message as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = outbox_message.about)))));
create policy worker on outbox_message as permissive for all to tendwell_worker using (true) with check (true);
grant insert on outbox_message to tendwell_app;
grant delete, insert, select, update on outbox_message to tendwell_worker;
grant select (about) on outbox_message to tendwell_app;
grant select (account_id) on outbox_message to tendwell_app;
grant select (attempts) on outbox_message to tendwell_app;
grant select (channel) on outbox_message to tendwell_app;
grant select (created_at) on outbox_message to tendwell_app;
grant select (due_at) on outbox_message to tendwell_app;
grant select (id) on outbox_message to tendwell_app;
grant select (kind) on outbox_message to tendwell_app;
grant select (lane) on outbox_message to tendwell_app;
grant select (path) on outbox_message to tendwell_app;
grant select (read_at), update (read_at) on outbox_message to tendwell_app;
grant select (sent_at) on outbox_message to tendwell_app;
grant select (state) on outbox_message to tendwell_app;
grant select (subject) on outbox_message to tendwell_app;

create table passkey (
  id uuid not null,
  account_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  host text not null default ''::text,
  is_here boolean not null default true,
  constraint passkey_host_check CHECK ((length(host) <= 253)),
  constraint passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkey_account ON public.passkey USING btree (account_id);
alter table passkey enable row level security;
create policy own on passkey as permissive for all to tendwell_app using ((account_id = ( SELECT reach_keys() AS reach_keys))) with check ((account_id = ( SELECT reach_keys() AS reach_keys)));
create policy worker on passkey as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert on passkey to tendwell_app;
grant delete, insert, select, update on passkey to tendwell_worker;
grant select (account_id) on passkey to tendwell_app;
grant update (counter) on passkey to tendwell_app;
grant select (created_at) on passkey to tendwell_app;
grant select (credential_id) on passkey to tendwell_app;
grant select (id) on passkey to tendwell_app;
grant select (is_here) on passkey to tendwell_app;
grant select (name) on passkey to tendwell_app;
grant select (transports) on passkey to tendwell_app;
grant select (used_at), update (used_at) on passkey to tendwell_app;

create table passkey_challenge (
  id uuid not null,
  account_id uuid,
  value text not null,
  expires_at timestamp with time zone not null,
  visitor text not null default ''::text,
  constraint passkey_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_challenge_pkey PRIMARY KEY (id)
);
CREATE INDEX passkey_challenge_age ON public.passkey_challenge USING btree (expires_at);
alter table passkey_challenge enable row level security;
create policy given on passkey_challenge as permissive for insert to tendwell_app with check ((((account_id IS NULL) OR (account_id = ( SELECT reach_account() AS reach_account))) AND (visitor = ( SELECT reach_visitor() AS reach_visitor))));
create policy worker on passkey_challenge as permissive for all to tendwell_worker using (true) with check (true);
grant insert on passkey_challenge to tendwell_app;
grant delete, insert, select, update on passkey_challenge to tendwell_worker;

create table patient (
  id uuid not null,
  account_id uuid,
  facility_id uuid,
  relation text not null default 'self'::text,
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  email text not null default ''::text,
  phone_number text not null default ''::text,
  created_at timestamp with time zone not null,
  language text,
  needs text[] not null default '{}'::text[],
  needs_note text not null default ''::text,
  removed_at timestamp with time zone,
  branch_id uuid,
  version integer not null default 1,
  merged_into uuid,
  phone_end text generated always as ("right"(regexp_replace(phone_number, '\D'::text, ''::text, 'g'::text), 9)) stored,
  address text not null default ''::text,
  emergency_name text not null default ''::text,
  emergency_relation text not null default ''::text,
  emergency_phone text not null default ''::text,
  contact_version integer not null default 0,
  contact_changed_at timestamp with time zone,
  contact_changed_by uuid,
  constraint patient_check CHECK (((account_id IS NOT NULL) OR (facility_id IS NOT NULL))),
  constraint patient_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'ar'::text, 'qps'::text]))),
  constraint patient_needs_check CHECK ((needs <@ ARRAY['wheelchair'::text, 'interpreter'::text, 'hearing'::text, 'large_print'::text, 'other'::text])),
  constraint patient_relation_check CHECK ((relation = ANY (ARRAY['self'::text, 'child'::text, 'parent'::text, 'partner'::text, 'other'::text]))),
  constraint patient_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint patient_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint patient_contact_changed_by_fkey FOREIGN KEY (contact_changed_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint patient_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id),
  constraint patient_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES patient(id) ON DELETE SET NULL,
  constraint patient_pkey PRIMARY KEY (id)
);
CREATE INDEX patient_account ON public.patient USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX patient_born ON public.patient USING btree (date_of_birth);
CREATE INDEX patient_branch ON public.patient USING btree (branch_id) WHERE (branch_id IS NOT NULL);
CREATE INDEX patient_contact_changed_by ON public.patient USING btree (contact_changed_by) WHERE (contact_changed_by IS NOT NULL);
CREATE INDEX patient_guest ON public.patient USING btree (facility_id, email) WHERE (facility_id IS NOT NULL);
CREATE INDEX patient_merged ON public.patient USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX patient_phone ON public.patient USING btree (phone_end) WHERE (phone_end <> ''::text);
CREATE UNIQUE INDEX patient_self ON public.patient USING btree (account_id) WHERE ((relation = 'self'::text) AND (account_id IS NOT NULL));
alter table patient enable row level security;
create policy at_desk on patient as permissive for select to tendwell_app using ((branch_id = ANY (( SELECT may_at('patients.search'::text) AS may_at)::uuid[])));
create policy at_desk_insert on patient as permissive for insert to tendwell_app with check (((account_id IS NULL) AND (branch_id = ANY (( SELECT may_at('patients.edit'::text) AS may_at)::uuid[])) AND (facility_id = ( SELECT b.facility_id
   FROM branch b
  WHERE (b.id = patient.branch_id)))));
create policy at_desk_update on patient as permissive for update to tendwell_app using (((account_id IS NULL) AND is_known_at(id, ( SELECT may_at('patients.edit'::text) AS may_at))));
create policy joined on patient as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM patient_merge m
  WHERE (m.gone_id = patient.id))));
create policy own_insert on patient as permissive for insert to tendwell_app with check ((account_id = ( SELECT reach_account() AS reach_account)));
create policy own_update on patient as permissive for update to tendwell_app using (((id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[])) OR (EXISTS ( SELECT
   FROM care_invitation i
  WHERE ((i.patient_id = patient.id) AND (i.kind = 'self'::text) AND (i.email = ( SELECT reach_own_email() AS reach_own_email))))))) with check (true);
create policy reach on patient as permissive for select to tendwell_app using (((id = ANY (( SELECT reach_patients() AS reach_patients)::uuid[])) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE (a.patient_id = patient.id))) OR (branch_id = ANY (( SELECT may_at('appointments.create'::text) AS may_at)::uuid[])) OR (EXISTS ( SELECT
   FROM care_invitation i
  WHERE (i.patient_id = patient.id)))));
create policy worker on patient as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER end_removed_grants AFTER UPDATE OF removed_at ON public.patient FOR EACH ROW WHEN (((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL) AND (new.merged_into IS NULL))) EXECUTE FUNCTION end_removed_grants();
CREATE TRIGGER patient_handed_over AFTER UPDATE OF account_id ON public.patient FOR EACH ROW WHEN (((old.account_id IS NOT NULL) AND (old.account_id IS DISTINCT FROM new.account_id))) EXECUTE FUNCTION end_care();
grant insert, select, update on patient to tendwell_app;
grant delete, insert, select, update on patient to tendwell_worker;

create table patient_merge (
  id uuid not null,
  branch_id uuid not null,
  kept_id uuid not null,
  gone_id uuid not null,
  by_account uuid,
  at timestamp with time zone not null,
  undo_until timestamp with time zone not null,
  undone_at timestamp with time zone,
  taken jsonb not null default '{}'::jsonb,
  appointments uuid[] not null,
  carers uuid[] not null,
  joined uuid[] not null,
  papers uuid[] not null default '{}'::uuid[],
  asked uuid[] not null default '{}'::uuid[],
  constraint patient_merge_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint patient_merge_by_account_fkey FOREIGN KEY (by_account) REFERENCES account(id),
  constraint patient_merge_gone_id_fkey FOREIGN KEY (gone_id) REFERENCES patient(id) ON DELETE CASCADE,
  constraint patient_merge_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES patient(id) ON DELETE CASCADE,
  constraint patient_merge_pkey PRIMARY KEY (id)
);
CREATE INDEX patient_merge_gone ON public.patient_merge USING btree (gone_id);
CREATE INDEX patient_merge_kept ON public.patient_merge USING btree (kept_id);
alter table patient_merge enable row level security;
create policy reach on patient_merge as permissive for select to tendwell_app using ((branch_id = ANY (( SELECT may_at('patients.merge'::text) AS may_at)::uuid[])));
create policy worker on patient_merge as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on patient_merge to tendwell_worker;
grant select (at) on patient_merge to tendwell_app;
grant select (branch_id) on patient_merge to tendwell_app;
grant select (gone_id) on patient_merge to tendwell_app;
grant select (id) on patient_merge to tendwell_app;
grant select (kept_id) on patient_merge to tendwell_app;
grant select (undo_until) on patient_merge to tendwell_app;
grant select (undone_at) on patient_merge to tendwell_app;

create table platform_setting (
  name text not null,
  number integer not null,
  value text not null,
  at timestamp with time zone not null,
  account_id uuid,
  by_name text not null,
  constraint platform_setting_check CHECK ((length(value) <=
CASE
    WHEN (name ~ '^(privacy|terms)_'::text) THEN 40000
    ELSE 300
END)),
  constraint platform_setting_name_check CHECK ((name = ANY (ARRAY['brand'::text, 'operator'::text, 'operator_address'::text, 'contact_email'::text, 'contact_hours'::text, 'emergency_number'::text, 'languages'::text, 'privacy_en'::text, 'privacy_fr'::text, 'privacy_ar'::text, 'terms_en'::text, 'terms_fr'::text, 'terms_ar'::text]))),
  constraint platform_setting_number_check CHECK ((number >= 1)),
  constraint platform_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint platform_setting_pkey PRIMARY KEY (name, number)
);
CREATE INDEX platform_setting_account ON public.platform_setting USING btree (account_id) WHERE (account_id IS NOT NULL);
alter table platform_setting enable row level security;
create policy legal on platform_setting as permissive for select to tendwell_app using ((name ~ '^(privacy|terms)_'::text));
create policy set_by on platform_setting as permissive for insert to tendwell_app with check (((account_id = ( SELECT reach_account() AS reach_account)) AND ( SELECT may_platform('settings.edit'::text) AS may_platform)));
create policy shown on platform_setting as permissive for select to tendwell_app using (( SELECT may_platform('platform.health'::text) AS may_platform));
create policy worker on platform_setting as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on platform_setting to tendwell_app;
grant delete, insert, select, update on platform_setting to tendwell_worker;

create table point_staff (
  point_id uuid not null,
  account_id uuid not null,
  constraint point_staff_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint point_staff_point_id_fkey FOREIGN KEY (point_id) REFERENCES service_point(id) ON DELETE CASCADE,
  constraint point_staff_pkey PRIMARY KEY (point_id, account_id)
);
CREATE INDEX point_staff_of ON public.point_staff USING btree (account_id);
alter table point_staff enable row level security;
create policy set_up on point_staff as permissive for all to tendwell_app using ((EXISTS ( SELECT
   FROM service_point s
  WHERE ((s.id = point_staff.point_id) AND (s.branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])))))) with check ((EXISTS ( SELECT
   FROM service_point s
  WHERE ((s.id = point_staff.point_id) AND (s.branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[]))))));
create policy worker on point_staff as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select on point_staff to tendwell_app;
grant delete, insert, select, update on point_staff to tendwell_worker;

create table pool (
  id uuid not null,
  branch_id uuid not null,
  name text not null,
  kind text not null,
  version integer not null default 1,
  constraint pool_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint pool_pkey PRIMARY KEY (id),
  constraint pool_branch_id_name_key UNIQUE (branch_id, name)
);
alter table pool enable row level security;
create policy set_up on pool as permissive for all to tendwell_app using ((branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[]))) with check ((branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])));
create policy shown on pool as permissive for select to tendwell_app using (true);
create policy worker on pool as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER needs_laid AFTER UPDATE OF branch_id, kind ON public.pool FOR EACH ROW EXECUTE FUNCTION lay_changed_needs();
grant delete, insert, select, update on pool to tendwell_app;
grant delete, insert, select, update on pool to tendwell_worker;

create table pool_member (
  pool_id uuid not null,
  point_id uuid not null,
  constraint pool_member_point_id_fkey FOREIGN KEY (point_id) REFERENCES service_point(id),
  constraint pool_member_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pool(id) ON DELETE CASCADE,
  constraint pool_member_pkey PRIMARY KEY (pool_id, point_id)
);
CREATE INDEX pool_member_point ON public.pool_member USING btree (point_id);
alter table pool_member enable row level security;
create policy set_up on pool_member as permissive for all to tendwell_app using ((EXISTS ( SELECT
   FROM pool p
  WHERE ((p.id = pool_member.pool_id) AND (p.branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])))))) with check ((EXISTS ( SELECT
   FROM (pool p
     JOIN service_point s ON ((s.branch_id = p.branch_id)))
  WHERE ((p.id = pool_member.pool_id) AND (s.id = pool_member.point_id) AND (p.branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[]))))));
create policy shown on pool_member as permissive for select to tendwell_app using (true);
create policy worker on pool_member as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER needs_laid AFTER INSERT OR DELETE OR UPDATE ON public.pool_member FOR EACH ROW EXECUTE FUNCTION lay_changed_needs();
grant delete, insert, select, update on pool_member to tendwell_app;
grant delete, insert, select, update on pool_member to tendwell_worker;

create table practitioner (
  id uuid not null,
  account_id uuid not null,
  slug text not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  specialty_id uuid not null,
  sub_specialty text not null,
  facility_name text not null,
  location text not null,
  experience text not null,
  photo_id uuid,
  practice_id uuid,
  verification text not null default 'draft'::text,
  licence_number text not null default ''::text,
  verified_on date,
  verified_source text not null default ''::text,
  is_published boolean not null default false,
  folded text generated always as (folded(((first_name || ' '::text) || last_name))) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  branch_gap integer not null default 0,
  late_minutes integer not null default 0,
  late_until timestamp with time zone,
  languages text[] not null default '{}'::text[],
  gender text not null default ''::text,
  qualifications jsonb not null default '[]'::jsonb,
  texts jsonb not null default '[]'::jsonb,
  accepts_new boolean not null default true,
  age_from integer,
  age_to integer,
  licence_authority text not null default 'other'::text,
  licence_key text not null default ''::text,
  verified_until date,
  end_told integer,
  proposed_by uuid,
  proposed text,
  is_due_set boolean not null default false,
  is_vouched boolean not null default false,
  licence_authority_name text not null default ''::text,
  licence_authority_key text not null default ''::text,
  late_reason text,
  proposed_at timestamp with time zone,
  constraint practitioner_age_from_check CHECK (((age_from >= 0) AND (age_from <= 120))),
  constraint practitioner_age_to_check CHECK (((age_to >= 0) AND (age_to <= 120))),
  constraint practitioner_ages_check CHECK ((age_from <= age_to)),
  constraint practitioner_branch_gap_check CHECK ((((branch_gap >= 0) AND (branch_gap <= 240)) AND ((branch_gap % 5) = 0))),
  constraint practitioner_gender_check CHECK ((gender = ANY (ARRAY[''::text, 'female'::text, 'male'::text, 'other'::text]))),
  constraint practitioner_languages_check CHECK (((cardinality(languages) <= 20) AND (array_to_string(languages, ' '::text) ~ '^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*( |$))*$'::text))),
  constraint practitioner_late_minutes_check CHECK (((late_minutes >= 0) AND (late_minutes <= 240))),
  constraint practitioner_late_reason_check CHECK ((late_reason = ANY (ARRAY['earlier_visit'::text, 'emergency'::text, 'on_the_way'::text, 'technical'::text, 'short_of_staff'::text]))),
  constraint practitioner_late_reason_with_minutes CHECK (((late_reason IS NULL) OR (late_minutes > 0))),
  constraint practitioner_licence_authority_check CHECK ((length(licence_authority) <= 40)),
  constraint practitioner_licence_authority_name_check CHECK ((length(licence_authority_name) <= 120)),
  constraint practitioner_proposed_check CHECK ((proposed = ANY (ARRAY['verify'::text, 'lift'::text]))),
  constraint practitioner_qualifications_check CHECK (((jsonb_typeof(qualifications) = 'array'::text) AND (jsonb_array_length(qualifications) <= 12))),
  constraint practitioner_texts_check CHECK (((jsonb_typeof(texts) = 'array'::text) AND (jsonb_array_length(texts) <= 3))),
  constraint practitioner_verification_check CHECK ((verification = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'needs_info'::text, 'verified'::text, 'rejected'::text, 'expiring'::text, 'expired'::text, 'recheck_due'::text, 'suspended'::text, 'revoked'::text, 'appealed'::text]))),
  constraint practitioner_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint practitioner_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES blob(id),
  constraint practitioner_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES facility(id),
  constraint practitioner_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES account(id),
  constraint practitioner_specialty_id_fkey FOREIGN KEY (specialty_id) REFERENCES specialty(id),
  constraint practitioner_pkey PRIMARY KEY (id),
  constraint practitioner_account_id_key UNIQUE (account_id),
  constraint practitioner_slug_key UNIQUE (slug)
);
CREATE INDEX practitioner_check_ends ON public.practitioner USING btree (verified_until) WHERE (verification = ANY (ARRAY['verified'::text, 'expiring'::text, 'recheck_due'::text]));
CREATE INDEX practitioner_checked ON public.practitioner USING btree (((verification <> 'suspended'::text)), last_name, id);
CREATE UNIQUE INDEX practitioner_licence ON public.practitioner USING btree (licence_authority, licence_authority_key, licence_key) WHERE ((licence_key <> ''::text) AND (verification = ANY (ARRAY['verified'::text, 'expiring'::text, 'recheck_due'::text, 'suspended'::text])));
CREATE INDEX practitioner_licence_key ON public.practitioner USING btree (licence_key) WHERE (licence_key <> ''::text);
CREATE INDEX practitioner_photo ON public.practitioner USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX practitioner_proposed ON public.practitioner USING btree (id) WHERE (proposed IS NOT NULL);
CREATE INDEX practitioner_queue ON public.practitioner USING btree (id) WHERE (verification = ANY (ARRAY['submitted'::text, 'in_review'::text, 'recheck_due'::text, 'appealed'::text]));
CREATE INDEX practitioner_words ON public.practitioner USING gin (folded gin_trgm_ops);
alter table practitioner enable row level security;
create policy own_insert on practitioner as permissive for insert to tendwell_app with check ((account_id = ( SELECT reach_account() AS reach_account)));
create policy own_update on practitioner as permissive for update to tendwell_app using (((id = ( SELECT reach_practitioner() AS reach_practitioner)) OR ( SELECT may_platform('verification.decide'::text) AS may_platform)));
create policy shown on practitioner as permissive for select to tendwell_app using (true);
create policy worker on practitioner as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER follow_practice AFTER UPDATE OF verification, practice_id ON public.practitioner FOR EACH ROW WHEN (((new.practice_id IS NOT NULL) AND ((new.verification IS DISTINCT FROM old.verification) OR (new.practice_id IS DISTINCT FROM old.practice_id)))) EXECUTE FUNCTION follow_practice();
CREATE TRIGGER guard_verification BEFORE INSERT OR UPDATE OF verification, verified_on, verified_source, verified_until, proposed, proposed_by, is_vouched ON public.practitioner FOR EACH ROW EXECUTE FUNCTION guard_verification();
CREATE TRIGGER practitioner_card_laid AFTER UPDATE OF slug, title, first_name, last_name, sub_specialty, photo_id, verified_on, verified_source, verified_until, languages, gender ON public.practitioner FOR EACH ROW EXECUTE FUNCTION lay_changed_cards();
CREATE TRIGGER tell_licence AFTER UPDATE OF verification ON public.practitioner FOR EACH ROW WHEN ((new.verification IS DISTINCT FROM old.verification)) EXECUTE FUNCTION tell_licence();
CREATE TRIGGER tell_rights AFTER INSERT OR DELETE OR UPDATE OF account_id ON public.practitioner FOR EACH ROW EXECUTE FUNCTION tell_rights();
grant insert, select, update on practitioner to tendwell_app;
grant delete, insert, select, update on practitioner to tendwell_worker;

create table practitioner_branch (
  practitioner_id uuid not null,
  branch_id uuid not null,
  state text not null,
  asked_at timestamp with time zone not null,
  day_limit integer,
  joined_at timestamp with time zone not null default now(),
  left_at timestamp with time zone,
  week_limit integer,
  month_limit integer,
  constraint practitioner_branch_day_limit_check CHECK (((day_limit >= 1) AND (day_limit <= 200))),
  constraint practitioner_branch_month_limit_check CHECK (((month_limit >= 1) AND (month_limit <= 4000))),
  constraint practitioner_branch_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'active'::text, 'declined'::text, 'left'::text]))),
  constraint practitioner_branch_week_limit_check CHECK (((week_limit >= 1) AND (week_limit <= 1000))),
  constraint practitioner_branch_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint practitioner_branch_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint practitioner_branch_pkey PRIMARY KEY (practitioner_id, branch_id)
);
CREATE INDEX practitioner_branch_of ON public.practitioner_branch USING btree (branch_id, state);
alter table practitioner_branch enable row level security;
create policy own_insert on practitioner_branch as permissive for insert to tendwell_app with check (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND ((state = 'asked'::text) OR (EXISTS ( SELECT
   FROM (practitioner d
     JOIN branch b ON ((b.facility_id = d.practice_id)))
  WHERE ((d.id = practitioner_branch.practitioner_id) AND (b.id = practitioner_branch.branch_id)))))));
create policy own_update on practitioner_branch as permissive for update to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('doctors.decide'::text) AS may_at)::uuid[]))));
create policy shown on practitioner_branch as permissive for select to tendwell_app using (true);
create policy worker on practitioner_branch as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER end_affiliation AFTER UPDATE OF state ON public.practitioner_branch FOR EACH ROW WHEN (((old.state = 'active'::text) AND (new.state <> 'active'::text))) EXECUTE FUNCTION end_affiliation();
CREATE TRIGGER house_takes_doctors BEFORE INSERT OR UPDATE OF state, branch_id ON public.practitioner_branch FOR EACH ROW WHEN ((new.state = 'active'::text)) EXECUTE FUNCTION house_takes_doctors();
CREATE TRIGGER refuse_own_entry BEFORE UPDATE OF state ON public.practitioner_branch FOR EACH ROW WHEN (((new.state = 'active'::text) AND (old.state <> 'active'::text))) EXECUTE FUNCTION refuse_own_entry();
grant insert, select, update on practitioner_branch to tendwell_app;
grant delete, insert, select, update on practitioner_branch to tendwell_worker;

create table practitioner_credential (
  id uuid not null,
  practitioner_id uuid not null,
  list integer not null,
  status_index integer not null,
  says jsonb not null,
  issued_at timestamp with time zone not null,
  valid_until date not null,
  replaced_at timestamp with time zone,
  constraint practitioner_credential_status_index_check CHECK (((status_index >= 0) AND (status_index <= 131071))),
  constraint practitioner_credential_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id) ON DELETE CASCADE,
  constraint practitioner_credential_pkey PRIMARY KEY (id),
  constraint practitioner_credential_list_status_index_key UNIQUE (list, status_index)
);
CREATE UNIQUE INDEX practitioner_credential_live ON public.practitioner_credential USING btree (practitioner_id) WHERE (replaced_at IS NULL);
CREATE INDEX practitioner_credential_of ON public.practitioner_credential USING btree (practitioner_id);
alter table practitioner_credential enable row level security;
create policy own_insert on practitioner_credential as permissive for insert to tendwell_app with check (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (replaced_at IS NULL) AND (EXISTS ( SELECT
   FROM practitioner p
  WHERE ((p.id = practitioner_credential.practitioner_id) AND (p.verification = ANY (ARRAY['verified'::text, 'expiring'::text, 'recheck_due'::text])))))));
create policy own_update on practitioner_credential as permissive for update to tendwell_app using ((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)));
create policy shown on practitioner_credential as permissive for select to tendwell_app using (true);
create policy worker on practitioner_credential as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on practitioner_credential to tendwell_app;
grant delete, insert, select, update on practitioner_credential to tendwell_worker;
grant update (replaced_at) on practitioner_credential to tendwell_app;

create table push_subscription (
  id uuid not null,
  account_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_subscription_account ON public.push_subscription USING btree (account_id);
alter table push_subscription enable row level security;
create policy own on push_subscription as permissive for all to tendwell_app using ((account_id = ( SELECT reach_keys() AS reach_keys))) with check ((account_id = ( SELECT reach_keys() AS reach_keys)));
create policy worker on push_subscription as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on push_subscription to tendwell_app;
grant delete, insert, select, update on push_subscription to tendwell_worker;

create table questionnaire_response (
  appointment_id uuid not null,
  answers text not null,
  changed_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  asked jsonb not null default '[]'::jsonb,
  constraint questionnaire_response_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE CASCADE,
  constraint questionnaire_response_pkey PRIMARY KEY (appointment_id)
);
alter table questionnaire_response enable row level security;
create policy own on questionnaire_response as permissive for all to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = questionnaire_response.appointment_id) AND ((a.id = ( SELECT reach_appointment() AS reach_appointment)) OR patient_in_reach(a.patient_id)))))) with check ((EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = questionnaire_response.appointment_id) AND ((a.id = ( SELECT reach_appointment() AS reach_appointment)) OR patient_in_reach(a.patient_id))))));
create policy sent on questionnaire_response as permissive for select to tendwell_app using (((sent_at IS NOT NULL) AND (EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = questionnaire_response.appointment_id) AND ((a.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (a.branch_id = ANY (( SELECT may_at('records.view'::text) AS may_at)::uuid[]))))))));
create policy worker on questionnaire_response as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select, update on questionnaire_response to tendwell_app;
grant delete, insert, select, update on questionnaire_response to tendwell_worker;

create table queue_number (
  branch_id uuid not null,
  day date not null,
  prefix text not null,
  last integer not null,
  constraint queue_number_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint queue_number_pkey PRIMARY KEY (branch_id, day, prefix)
);
alter table queue_number enable row level security;
create policy worker on queue_number as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on queue_number to tendwell_worker;

create table queue_pass (
  id uuid not null,
  branch_id uuid not null,
  kind text not null,
  name text not null,
  token_hash text not null,
  made_by uuid,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint queue_pass_kind_check CHECK ((kind = ANY (ARRAY['display'::text, 'kiosk'::text, 'door'::text]))),
  constraint queue_pass_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint queue_pass_pkey PRIMARY KEY (id),
  constraint queue_pass_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX queue_pass_branch ON public.queue_pass USING btree (branch_id);
alter table queue_pass enable row level security;
create policy made on queue_pass as permissive for insert to tendwell_app with check (((branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])) AND (made_by = ( SELECT reach_account() AS reach_account))));
create policy reach on queue_pass as permissive for select to tendwell_app using ((branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])));
create policy revoked on queue_pass as permissive for update to tendwell_app using ((branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])));
create policy worker on queue_pass as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on queue_pass to tendwell_worker;
grant insert (branch_id), select (branch_id) on queue_pass to tendwell_app;
grant insert (created_at), select (created_at) on queue_pass to tendwell_app;
grant insert (id), select (id) on queue_pass to tendwell_app;
grant insert (kind), select (kind) on queue_pass to tendwell_app;
grant insert (made_by) on queue_pass to tendwell_app;
grant insert (name), select (name) on queue_pass to tendwell_app;
grant select (revoked_at), update (revoked_at) on queue_pass to tendwell_app;
grant select (seen_at) on queue_pass to tendwell_app;
grant insert (token_hash) on queue_pass to tendwell_app;

create table queue_settings (
  branch_id uuid not null,
  rule text not null default 'booked'::text,
  elderly_first boolean not null default true,
  prefix text not null default 'A'::text,
  walk_in_prefix text not null default 'W'::text,
  most_walk_ins integer,
  check_in_before integer not null default 60,
  check_in_after integer not null default 15,
  asks_door_code boolean not null default false,
  speaks boolean not null default false,
  message text not null default ''::text,
  door_secret text not null default encode(sha256((((gen_random_uuid())::text || (gen_random_uuid())::text))::bytea), 'hex'::text),
  version integer not null default 1,
  screen_language text not null default ''::text,
  constraint queue_settings_check_in_after_check CHECK (((check_in_after >= 0) AND (check_in_after <= 720))),
  constraint queue_settings_check_in_before_check CHECK (((check_in_before >= 0) AND (check_in_before <= 720))),
  constraint queue_settings_most_walk_ins_check CHECK (((most_walk_ins >= 0) AND (most_walk_ins <= 999))),
  constraint queue_settings_prefix_check CHECK ((prefix ~ '^[A-Z]{1,2}$'::text)),
  constraint queue_settings_rule_check CHECK ((rule = ANY (ARRAY['booked'::text, 'arrival'::text]))),
  constraint queue_settings_screen_language_check CHECK ((screen_language = ANY (ARRAY[''::text, 'en'::text, 'fr'::text, 'ar'::text]))),
  constraint queue_settings_walk_in_prefix_check CHECK ((walk_in_prefix ~ '^[A-Z]{1,2}$'::text)),
  constraint queue_settings_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint queue_settings_pkey PRIMARY KEY (branch_id)
);
alter table queue_settings enable row level security;
create policy changed on queue_settings as permissive for update to tendwell_app using ((branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])));
create policy set_up on queue_settings as permissive for insert to tendwell_app with check ((branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])));
create policy shown on queue_settings as permissive for select to tendwell_app using (true);
create policy worker on queue_settings as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on queue_settings to tendwell_worker;
grant insert (asks_door_code), select (asks_door_code), update (asks_door_code) on queue_settings to tendwell_app;
grant insert (branch_id), select (branch_id) on queue_settings to tendwell_app;
grant insert (check_in_after), select (check_in_after), update (check_in_after) on queue_settings to tendwell_app;
grant insert (check_in_before), select (check_in_before), update (check_in_before) on queue_settings to tendwell_app;
grant insert (elderly_first), select (elderly_first), update (elderly_first) on queue_settings to tendwell_app;
grant insert (message), select (message), update (message) on queue_settings to tendwell_app;
grant insert (most_walk_ins), select (most_walk_ins), update (most_walk_ins) on queue_settings to tendwell_app;
grant insert (prefix), select (prefix), update (prefix) on queue_settings to tendwell_app;
grant insert (rule), select (rule), update (rule) on queue_settings to tendwell_app;
grant insert (screen_language), select (screen_language), update (screen_language) on queue_settings to tendwell_app;
grant insert (speaks), select (speaks), update (speaks) on queue_settings to tendwell_app;
grant insert (version), select (version), update (version) on queue_settings to tendwell_app;
grant insert (walk_in_prefix), select (walk_in_prefix), update (walk_in_prefix) on queue_settings to tendwell_app;

create table queue_ticket (
  id uuid not null,
  branch_id uuid not null,
  day date not null,
  prefix text not null,
  number integer not null,
  appointment_id uuid,
  point_id uuid,
  priority text not null,
  state text not null default 'waiting'::text,
  arrived_at timestamp with time zone not null,
  booked_at timestamp with time zone,
  called_at timestamp with time zone,
  calls integer not null default 0,
  raised_at timestamp with time zone,
  note text not null default ''::text,
  held_until timestamp with time zone,
  asked text,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  found_as uuid,
  constraint queue_ticket_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'elderly_or_disabled'::text, 'booked'::text, 'walk_in'::text]))),
  constraint queue_ticket_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'called'::text, 'serving'::text, 'done'::text, 'missed'::text, 'left'::text]))),
  constraint queue_ticket_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id),
  constraint queue_ticket_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint queue_ticket_found_as_fkey FOREIGN KEY (found_as) REFERENCES appointment(id),
  constraint queue_ticket_point_id_fkey FOREIGN KEY (point_id) REFERENCES service_point(id),
  constraint queue_ticket_pkey PRIMARY KEY (id),
  constraint queue_ticket_branch_id_day_prefix_number_key UNIQUE (branch_id, day, prefix, number)
);
CREATE UNIQUE INDEX queue_ticket_asked ON public.queue_ticket USING btree (branch_id, day, asked) WHERE (asked IS NOT NULL);
CREATE UNIQUE INDEX queue_ticket_at_point ON public.queue_ticket USING btree (point_id) WHERE (state = ANY (ARRAY['called'::text, 'serving'::text]));
CREATE INDEX queue_ticket_day ON public.queue_ticket USING btree (day);
CREATE INDEX queue_ticket_found ON public.queue_ticket USING btree (found_as) WHERE (found_as IS NOT NULL);
CREATE UNIQUE INDEX queue_ticket_visit ON public.queue_ticket USING btree (appointment_id, branch_id, day) WHERE (appointment_id IS NOT NULL);
alter table queue_ticket enable row level security;
create policy reach on queue_ticket as permissive for select to tendwell_app using (((branch_id = ANY (( SELECT may_at('queue.view'::text) AS may_at)::uuid[])) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = queue_ticket.appointment_id)))));
create policy worked on queue_ticket as permissive for update to tendwell_app using (((branch_id = ANY (( SELECT may_at('queue.work'::text) AS may_at)::uuid[])) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = queue_ticket.appointment_id) AND (a.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)))))));
create policy worker on queue_ticket as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER tell_ticket AFTER INSERT OR UPDATE ON public.queue_ticket FOR EACH ROW EXECUTE FUNCTION tell_ticket();
grant select on queue_ticket to tendwell_app;
grant delete, insert, select, update on queue_ticket to tendwell_worker;
grant update (called_at) on queue_ticket to tendwell_app;
grant update (calls) on queue_ticket to tendwell_app;
grant update (changed_at) on queue_ticket to tendwell_app;
grant update (found_as) on queue_ticket to tendwell_app;
grant update (held_until) on queue_ticket to tendwell_app;
grant update (note) on queue_ticket to tendwell_app;
grant update (point_id) on queue_ticket to tendwell_app;
grant update (priority) on queue_ticket to tendwell_app;
grant update (raised_at) on queue_ticket to tendwell_app;
grant update (state) on queue_ticket to tendwell_app;
grant update (version) on queue_ticket to tendwell_app;

create table record_access (
  id uuid not null,
  patient_id uuid not null,
  at timestamp with time zone not null,
  account_id uuid not null,
  looked_as text not null,
  name text not null,
  way text not null,
  item_id uuid,
  folder_id uuid,
  grant_id uuid,
  number integer,
  role text not null default ''::text,
  constraint record_access_looked_as_check CHECK ((looked_as = ANY (ARRAY['owner'::text, 'doctor'::text, 'branch'::text, 'emergency'::text, 'carer'::text]))),
  constraint record_access_role_check CHECK ((length(role) <= 100)),
  constraint record_access_way_check CHECK ((way = ANY (ARRAY['list'::text, 'preview'::text, 'download'::text, 'share'::text, 'export'::text]))),
  constraint record_access_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id) ON DELETE CASCADE,
  constraint record_access_pkey PRIMARY KEY (id)
);
CREATE INDEX record_access_account ON public.record_access USING btree (account_id);
CREATE INDEX record_access_patient ON public.record_access USING btree (patient_id, at);
alter table record_access enable row level security;
create policy looked on record_access as permissive for insert to tendwell_app with check (((account_id = ( SELECT reach_account() AS reach_account)) AND ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_access.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account))))) OR (EXISTS ( SELECT
   FROM record_grant g
  WHERE ((g.id = record_access.grant_id) AND (g.patient_id = record_access.patient_id)))) OR (EXISTS ( SELECT
   FROM record_emergency e
  WHERE ((e.id = record_access.grant_id) AND (e.patient_id = record_access.patient_id)))) OR (EXISTS ( SELECT
   FROM record_item i
  WHERE ((i.id = record_access.item_id) AND (i.patient_id = record_access.patient_id)))) OR ((item_id IS NULL) AND (looked_as = ANY (ARRAY['doctor'::text, 'branch'::text])) AND (EXISTS ( SELECT
   FROM record_item i
  WHERE ((i.patient_id = record_access.patient_id) AND (i.source <> 'patient'::text))))))));
create policy own on record_access as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_access.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account))))));
create policy own_downloads on record_access as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) AND (way = 'download'::text)));
create policy own_lists on record_access as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) AND (way = 'list'::text)));
create policy own_previews on record_access as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) AND (way = 'preview'::text)));
create policy worker on record_access as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on record_access to tendwell_app;
grant delete, insert, select, update on record_access to tendwell_worker;

create table record_emergency (
  id uuid not null,
  patient_id uuid not null,
  account_id uuid not null,
  branch_id uuid not null,
  practitioner_id uuid,
  appointment_id uuid,
  who text not null,
  role text not null,
  reason text not null,
  at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  part_of uuid,
  constraint record_emergency_check CHECK ((expires_at > at)),
  constraint record_emergency_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500))),
  constraint record_emergency_role_check CHECK ((length(role) <= 100)),
  constraint record_emergency_who_check CHECK ((length(who) <= 200)),
  constraint record_emergency_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE SET NULL,
  constraint record_emergency_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint record_emergency_part_of_fkey FOREIGN KEY (part_of) REFERENCES record_emergency(id) ON DELETE CASCADE,
  constraint record_emergency_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id) ON DELETE CASCADE,
  constraint record_emergency_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint record_emergency_pkey PRIMARY KEY (id)
);
CREATE INDEX record_emergency_account ON public.record_emergency USING btree (account_id, patient_id);
CREATE INDEX record_emergency_branch ON public.record_emergency USING btree (branch_id, at);
CREATE INDEX record_emergency_part ON public.record_emergency USING btree (part_of) WHERE (part_of IS NOT NULL);
CREATE INDEX record_emergency_patient ON public.record_emergency USING btree (patient_id, at);
alter table record_emergency enable row level security;
create policy managed on record_emergency as permissive for select to tendwell_app using (((branch_id = ANY (( SELECT may_at('users.edit'::text) AS may_at)::uuid[])) OR (EXISTS ( SELECT
   FROM branch b
  WHERE ((b.id = record_emergency.branch_id) AND (b.facility_id = ANY (( SELECT reach_facilities() AS reach_facilities)::uuid[])))))));
create policy opened on record_emergency as permissive for insert to tendwell_app with check (((account_id = ( SELECT reach_account() AS reach_account)) AND writes_paper(branch_id, practitioner_id, appointment_id, 'records.breakglass'::text) AND is_known_at(patient_id, ARRAY[branch_id])));
create policy own on record_emergency as permissive for select to tendwell_app using (((account_id = ( SELECT reach_account() AS reach_account)) OR (EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_emergency.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account)))))));
create policy worker on record_emergency as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on record_emergency to tendwell_app;
grant delete, insert, select, update on record_emergency to tendwell_worker;

create table record_erasure (
  item_id uuid not null,
  at timestamp with time zone not null,
  constraint record_erasure_pkey PRIMARY KEY (item_id)
);
CREATE INDEX record_erasure_at ON public.record_erasure USING btree (at);
alter table record_erasure enable row level security;
create policy worker on record_erasure as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on record_erasure to tendwell_worker;

create table record_export (
  id uuid not null,
  patient_id uuid,
  state text not null default 'waiting'::text,
  size bigint not null default 0,
  written bigint not null default 0,
  documents integer not null default 0,
  left_out integer not null default 0,
  wrapped_key text not null,
  tries integer not null default 0,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  folder_id uuid,
  constraint record_export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text, 'ended'::text]))),
  constraint record_export_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES record_folder(id) ON DELETE CASCADE,
  constraint record_export_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id) ON DELETE SET NULL,
  constraint record_export_pkey PRIMARY KEY (id)
);
CREATE INDEX record_export_due ON public.record_export USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX record_export_folder ON public.record_export USING btree (folder_id);
CREATE UNIQUE INDEX record_export_live ON public.record_export USING btree (COALESCE(folder_id, patient_id)) WHERE (state <> 'ended'::text);
CREATE INDEX record_export_patient ON public.record_export USING btree (patient_id);
alter table record_export enable row level security;
create policy own on record_export as permissive for all to tendwell_app using ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_export.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account)))))) with check ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_export.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account))))));
create policy worker on record_export as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select, update on record_export to tendwell_app;
grant delete, insert, select, update on record_export to tendwell_worker;

create table record_folder (
  id uuid not null,
  patient_id uuid not null,
  name text not null,
  kind text not null default 'own'::text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  parent_id uuid,
  above uuid[] not null default '{}'::uuid[],
  color text,
  constraint record_folder_color_check CHECK ((color = ANY (ARRAY['green'::text, 'blue'::text, 'orange'::text, 'red'::text, 'grey'::text]))),
  constraint record_folder_kind_check CHECK ((kind = ANY (ARRAY['own'::text, 'visits'::text, 'letters'::text, 'results'::text]))),
  constraint record_folder_name_check CHECK ((length(name) <= 60)),
  constraint record_folder_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES record_folder(id) ON DELETE SET NULL,
  constraint record_folder_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id) ON DELETE CASCADE,
  constraint record_folder_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX record_folder_kind ON public.record_folder USING btree (patient_id, kind) WHERE (kind <> 'own'::text);
CREATE UNIQUE INDEX record_folder_name ON public.record_folder USING btree (patient_id, COALESCE(parent_id, patient_id), lower(name)) WHERE ((kind = 'own'::text) AND (deleted_at IS NULL));
CREATE INDEX record_folder_parent ON public.record_folder USING btree (parent_id);
alter table record_folder enable row level security;
create policy own on record_folder as permissive for all to tendwell_app using ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_folder.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account)))))) with check ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_folder.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account))))));
create policy worker on record_folder as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on record_folder to tendwell_app;
grant delete, insert, select, update on record_folder to tendwell_worker;

create table record_grant (
  id uuid not null,
  patient_id uuid not null,
  item_id uuid,
  folder_id uuid,
  practitioner_id uuid,
  appointment_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  branch_id uuid,
  carer_account uuid,
  constraint record_grant_carer_without_visit CHECK (((carer_account IS NULL) OR (appointment_id IS NULL))),
  constraint record_grant_check CHECK (((item_id IS NULL) <> (folder_id IS NULL))),
  constraint record_grant_check1 CHECK (((appointment_id IS NULL) OR (expires_at IS NULL))),
  constraint record_grant_to_one CHECK ((num_nonnulls(practitioner_id, branch_id, carer_account) = 1)),
  constraint record_grant_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE CASCADE,
  constraint record_grant_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint record_grant_carer_account_fkey FOREIGN KEY (carer_account) REFERENCES account(id) ON DELETE CASCADE,
  constraint record_grant_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES record_folder(id) ON DELETE CASCADE,
  constraint record_grant_item_id_fkey FOREIGN KEY (item_id) REFERENCES record_item(id) ON DELETE CASCADE,
  constraint record_grant_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id) ON DELETE CASCADE,
  constraint record_grant_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint record_grant_pkey PRIMARY KEY (id)
);
CREATE INDEX record_grant_branch ON public.record_grant USING btree (branch_id) WHERE ((branch_id IS NOT NULL) AND (revoked_at IS NULL));
CREATE INDEX record_grant_carer ON public.record_grant USING btree (carer_account) WHERE ((carer_account IS NOT NULL) AND (revoked_at IS NULL));
CREATE INDEX record_grant_doctor ON public.record_grant USING btree (practitioner_id) WHERE (revoked_at IS NULL);
CREATE INDEX record_grant_folder ON public.record_grant USING btree (folder_id);
CREATE INDEX record_grant_item ON public.record_grant USING btree (item_id);
CREATE INDEX record_grant_patient ON public.record_grant USING btree (patient_id);
CREATE INDEX record_grant_visit ON public.record_grant USING btree (appointment_id);
alter table record_grant enable row level security;
create policy own on record_grant as permissive for all to tendwell_app using ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_grant.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account)))))) with check ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_grant.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account))))));
create policy shared on record_grant as permissive for select to tendwell_app using ((((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (carer_account = ( SELECT reach_account() AS reach_account)) OR (branch_id = ANY (( SELECT may_at('records.view'::text) AS may_at)::uuid[]))) AND grant_lives(revoked_at, expires_at, appointment_id, ( SELECT reach_moment() AS reach_moment))));
create policy worker on record_grant as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select, update on record_grant to tendwell_app;
grant delete, insert, select, update on record_grant to tendwell_worker;

create table record_item (
  id uuid not null,
  patient_id uuid,
  folder_id uuid,
  title text not null,
  file_name text not null,
  media_type text not null default ''::text,
  size bigint not null,
  received bigint not null default 0,
  wrapped_key text not null,
  document_date date,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  scan text not null default 'none'::text,
  scan_due timestamp with time zone not null default '-infinity'::timestamp with time zone,
  preview text not null default 'due'::text,
  preview_due timestamp with time zone not null default '-infinity'::timestamp with time zone,
  preview_tries integer not null default 0,
  small_size integer not null default 0,
  shown_size integer not null default 0,
  newer_of uuid,
  number integer not null default 1,
  source text not null default 'patient'::text,
  branch_id uuid,
  practitioner_id uuid,
  appointment_id uuid,
  author_account uuid,
  author text not null default ''::text,
  retention text not null default 'own'::text,
  hidden_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdrawn_why text not null default ''::text,
  question text,
  alt_text text not null default ''::text,
  pages integer,
  constraint record_item_alt_text_check CHECK ((length(alt_text) <= 300)),
  constraint record_item_author CHECK ((((source = 'patient'::text) = (branch_id IS NULL)) AND ((source = 'patient'::text) = (retention = 'own'::text)) AND ((source = 'doctor'::text) <= (practitioner_id IS NOT NULL)))),
  constraint record_item_author_check CHECK ((length(author) <= 200)),
  constraint record_item_check CHECK (((received >= 0) AND (received <= size))),
  constraint record_item_file_name_check CHECK ((length(file_name) <= 140)),
  constraint record_item_preview_check CHECK ((preview = ANY (ARRAY['due'::text, 'ready'::text, 'none'::text]))),
  constraint record_item_question CHECK (((question IS NULL) OR ((source = 'branch'::text) AND (length(question) <= 40)))),
  constraint record_item_retention_check CHECK ((retention = ANY (ARRAY['own'::text, 'treatment'::text, 'administrative'::text]))),
  constraint record_item_scan_check CHECK ((scan = ANY (ARRAY['none'::text, 'clean'::text, 'infected'::text]))),
  constraint record_item_size_check CHECK ((size > 0)),
  constraint record_item_source_check CHECK ((source = ANY (ARRAY['patient'::text, 'doctor'::text, 'branch'::text]))),
  constraint record_item_title_check CHECK ((length(title) <= 120)),
  constraint record_item_withdrawn_why_check CHECK ((length(withdrawn_why) <= 200)),
  constraint record_item_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE SET NULL,
  constraint record_item_author_account_fkey FOREIGN KEY (author_account) REFERENCES account(id) ON DELETE SET NULL,
  constraint record_item_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint record_item_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES record_folder(id) ON DELETE SET NULL,
  constraint record_item_newer_of_fkey FOREIGN KEY (newer_of) REFERENCES record_item(id) ON DELETE SET NULL,
  constraint record_item_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id) ON DELETE SET NULL,
  constraint record_item_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint record_item_pkey PRIMARY KEY (id)
);
CREATE INDEX record_item_author ON public.record_item USING btree (practitioner_id) WHERE (practitioner_id IS NOT NULL);
CREATE INDEX record_item_bin ON public.record_item USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX record_item_branch ON public.record_item USING btree (branch_id, patient_id) WHERE (branch_id IS NOT NULL);
CREATE INDEX record_item_coming ON public.record_item USING btree (created_at) WHERE (received < size);
CREATE INDEX record_item_folder ON public.record_item USING btree (folder_id);
CREATE INDEX record_item_newer ON public.record_item USING btree (newer_of);
CREATE INDEX record_item_patient ON public.record_item USING btree (patient_id, changed_at);
CREATE INDEX record_item_preview ON public.record_item USING btree (preview_due) WHERE (preview = 'due'::text);
CREATE INDEX record_item_scan ON public.record_item USING btree (scan_due) WHERE (scan = 'none'::text);
CREATE INDEX record_item_visit ON public.record_item USING btree (appointment_id) WHERE (appointment_id IS NOT NULL);
alter table record_item enable row level security;
create policy emergency on record_item as permissive for select to tendwell_app using (((deleted_at IS NULL) AND (withdrawn_at IS NULL) AND (received = size) AND (EXISTS ( SELECT
   FROM record_emergency e
  WHERE ((e.account_id = ( SELECT reach_account() AS reach_account)) AND (e.patient_id = record_item.patient_id) AND (e.expires_at > ( SELECT reach_moment() AS reach_moment)) AND ((e.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (e.branch_id = ANY (( SELECT may_at('records.view'::text) AS may_at)::uuid[])) OR (e.branch_id = ANY (( SELECT may_at('records.breakglass'::text) AS may_at)::uuid[]))))))));
create policy given on record_item as permissive for all to tendwell_app using (((question IS NOT NULL) AND (withdrawn_at IS NULL) AND gives_paper(appointment_id, patient_id))) with check (((question IS NOT NULL) AND (source = 'branch'::text) AND gives_paper(appointment_id, patient_id)));
create policy own on record_item as permissive for all to tendwell_app using (((withdrawn_at IS NULL) AND (EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_item.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account))))))) with check (((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_item.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account))))) AND (EXISTS ( SELECT
   FROM record_folder f
  WHERE ((f.id = record_item.folder_id) AND (f.patient_id = record_item.patient_id))))));
create policy shared on record_item as permissive for select to tendwell_app using (((deleted_at IS NULL) AND (hidden_at IS NULL) AND (withdrawn_at IS NULL) AND (received = size) AND (EXISTS ( SELECT
   FROM record_grant g
  WHERE (((g.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (g.carer_account = ( SELECT reach_account() AS reach_account)) OR (g.branch_id = ANY (( SELECT may_at('records.view'::text) AS may_at)::uuid[]))) AND (g.patient_id = record_item.patient_id) AND grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ( SELECT reach_moment() AS reach_moment)) AND ((g.item_id = COALESCE(record_item.newer_of, record_item.id)) OR (g.folder_id = ANY (folder_and_above(record_item.folder_id)))))))));
create policy signed on record_item as permissive for select to tendwell_app using (((withdrawn_at IS NULL) AND signed_by_guest(id)));
create policy worker on record_item as permissive for all to tendwell_worker using (true) with check (true);
create policy write on record_item as permissive for insert to tendwell_app with check (((source <> 'patient'::text) AND (author_account = ( SELECT reach_account() AS reach_account)) AND writes_paper(branch_id, practitioner_id, appointment_id, 'records.create'::text) AND is_known_at(patient_id, ARRAY[branch_id])));
create policy write_on on record_item as permissive for update to tendwell_app using (((source <> 'patient'::text) AND (writes_paper(branch_id, practitioner_id, appointment_id, 'records.create'::text) OR (branch_id = ANY (( SELECT may_at('records.delete'::text) AS may_at)::uuid[])))));
create policy written on record_item as permissive for select to tendwell_app using (((source <> 'patient'::text) AND writes_paper(branch_id, practitioner_id, appointment_id, 'records.view'::text)));
CREATE TRIGGER end_archives AFTER UPDATE OF withdrawn_at ON public.record_item FOR EACH ROW WHEN (((old.withdrawn_at IS NULL) AND (new.withdrawn_at IS NOT NULL))) EXECUTE FUNCTION end_archives();
CREATE TRIGGER guard_paper BEFORE INSERT OR UPDATE ON public.record_item FOR EACH ROW EXECUTE FUNCTION guard_paper();
CREATE TRIGGER note_erasure AFTER UPDATE OF wrapped_key ON public.record_item FOR EACH ROW WHEN (((old.wrapped_key <> ''::text) AND (new.wrapped_key = ''::text))) EXECUTE FUNCTION note_erasure();
CREATE TRIGGER note_erasure_of_row AFTER DELETE ON public.record_item FOR EACH ROW WHEN ((old.wrapped_key <> ''::text)) EXECUTE FUNCTION note_erasure();
grant insert, select, update on record_item to tendwell_app;
grant delete, insert, select, update on record_item to tendwell_worker;

create table record_request (
  id uuid not null,
  patient_id uuid not null,
  branch_id uuid not null,
  practitioner_id uuid,
  appointment_id uuid,
  what text not null,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  state text not null default 'open'::text,
  answered_at timestamp with time zone,
  item_id uuid,
  constraint record_request_asked_by_check CHECK ((length(asked_by) <= 200)),
  constraint record_request_state_check CHECK ((state = ANY (ARRAY['open'::text, 'sent'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint record_request_what_check CHECK (((length(what) >= 1) AND (length(what) <= 200))),
  constraint record_request_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE SET NULL,
  constraint record_request_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint record_request_item_id_fkey FOREIGN KEY (item_id) REFERENCES record_item(id) ON DELETE SET NULL,
  constraint record_request_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient(id) ON DELETE CASCADE,
  constraint record_request_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint record_request_pkey PRIMARY KEY (id)
);
CREATE INDEX record_request_branch ON public.record_request USING btree (branch_id, patient_id);
CREATE INDEX record_request_item ON public.record_request USING btree (item_id);
CREATE INDEX record_request_patient ON public.record_request USING btree (patient_id, asked_at);
alter table record_request enable row level security;
create policy answered on record_request as permissive for update to tendwell_app using ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_request.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account))))));
create policy ask on record_request as permissive for insert to tendwell_app with check ((writes_paper(branch_id, practitioner_id, appointment_id, 'records.create'::text) AND is_known_at(patient_id, ARRAY[branch_id])));
create policy asked on record_request as permissive for select to tendwell_app using (writes_paper(branch_id, practitioner_id, appointment_id, 'records.view'::text));
create policy own on record_request as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM patient p
  WHERE ((p.id = record_request.patient_id) AND (p.account_id = ( SELECT reach_account() AS reach_account))))));
create policy take_back on record_request as permissive for update to tendwell_app using (writes_paper(branch_id, practitioner_id, appointment_id, 'records.create'::text));
create policy worker on record_request as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on record_request to tendwell_app;
grant delete, insert, select, update on record_request to tendwell_worker;
grant update (answered_at) on record_request to tendwell_app;
grant update (item_id) on record_request to tendwell_app;
grant update (state) on record_request to tendwell_app;

create table recovery_code (
  account_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint recovery_code_pkey PRIMARY KEY (account_id, code_hash)
);
alter table recovery_code enable row level security;
create policy own on recovery_code as permissive for all to tendwell_app using ((account_id = ( SELECT reach_keys() AS reach_keys))) with check ((account_id = ( SELECT reach_keys() AS reach_keys)));
create policy worker on recovery_code as permissive for all to tendwell_worker using (true) with check (true);
grant delete on recovery_code to tendwell_app;
grant delete, insert, select, update on recovery_code to tendwell_worker;
grant insert (account_id), select (account_id) on recovery_code to tendwell_app;
grant insert (code_hash) on recovery_code to tendwell_app;
grant select (used_at) on recovery_code to tendwell_app;

create table reminder (
  appointment_id uuid not null,
  kind text not null,
  start_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint reminder_kind_check CHECK ((kind = ANY (ARRAY['week'::text, 'days'::text, 'day'::text, 'answer'::text, 'hours'::text, 'check_in'::text]))),
  constraint reminder_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id),
  constraint reminder_pkey PRIMARY KEY (appointment_id, kind, start_at)
);
CREATE INDEX reminder_due ON public.reminder USING btree (due_at) WHERE (done_at IS NULL);
alter table reminder enable row level security;
create policy worker on reminder as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on reminder to tendwell_worker;

create table role (
  id uuid not null,
  facility_id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint role_name_check CHECK ((name <> ''::text)),
  constraint role_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id),
  constraint role_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX role_name ON public.role USING btree (facility_id, lower(name));
alter table role enable row level security;
create policy reach on role as permissive for select to tendwell_app using (((facility_id = ANY (( SELECT facilities_at('users.edit'::text) AS facilities_at)::uuid[])) OR (EXISTS ( SELECT
   FROM membership m
  WHERE (m.role_id = role.id)))));
create policy run_here on role as permissive for all to tendwell_app using ((facility_id = ANY (( SELECT facilities_at('roles.edit'::text) AS facilities_at)::uuid[]))) with check ((facility_id = ANY (( SELECT facilities_at('roles.edit'::text) AS facilities_at)::uuid[])));
create policy worker on role as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER tell_role AFTER UPDATE OF version ON public.role FOR EACH ROW EXECUTE FUNCTION tell_role();
grant delete, insert, select, update on role to tendwell_app;
grant delete, insert, select, update on role to tendwell_worker;

create table role_permission (
  role_id uuid not null,
  permission text not null,
  reach text not null,
  constraint role_permission_reach_check CHECK ((reach = ANY (ARRAY['own'::text, 'all'::text]))),
  constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE,
  constraint role_permission_pkey PRIMARY KEY (role_id, permission)
);
alter table role_permission enable row level security;
create policy reach on role_permission as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM role r
  WHERE (r.id = role_permission.role_id))));
create policy run_here on role_permission as permissive for all to tendwell_app using ((EXISTS ( SELECT
   FROM role r
  WHERE ((r.id = role_permission.role_id) AND (r.facility_id = ANY (( SELECT facilities_at('roles.edit'::text) AS facilities_at)::uuid[])))))) with check ((EXISTS ( SELECT
   FROM role r
  WHERE ((r.id = role_permission.role_id) AND (r.facility_id = ANY (( SELECT facilities_at('roles.edit'::text) AS facilities_at)::uuid[]))))));
create policy worker on role_permission as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on role_permission to tendwell_app;
grant delete, insert, select, update on role_permission to tendwell_worker;

create table role_version (
  role_id uuid not null,
  version integer not null,
  name text not null,
  rights jsonb not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint role_version_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id),
  constraint role_version_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE,
  constraint role_version_pkey PRIMARY KEY (role_id, version)
);
CREATE INDEX role_version_by ON public.role_version USING btree (changed_by);
alter table role_version enable row level security;
create policy reach on role_version as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM role r
  WHERE (r.id = role_version.role_id))));
create policy run_here on role_version as permissive for insert to tendwell_app with check (((changed_by = ( SELECT reach_account() AS reach_account)) AND (EXISTS ( SELECT
   FROM role r
  WHERE ((r.id = role_version.role_id) AND (r.facility_id = ANY (( SELECT facilities_at('roles.edit'::text) AS facilities_at)::uuid[])))))));
create policy worker on role_version as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on role_version to tendwell_app;
grant delete, insert, select, update on role_version to tendwell_worker;

create table room_plan (
  branch_id uuid not null,
  practitioner_id uuid not null,
  weekday integer not null,
  service_point_id uuid not null,
  constraint room_plan_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint room_plan_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint room_plan_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint room_plan_service_point_id_fkey FOREIGN KEY (service_point_id) REFERENCES service_point(id),
  constraint room_plan_pkey PRIMARY KEY (practitioner_id, branch_id, weekday)
);
CREATE INDEX room_plan_of ON public.room_plan USING btree (branch_id);
CREATE INDEX room_plan_room ON public.room_plan USING btree (service_point_id);
alter table room_plan enable row level security;
create policy reach on room_plan as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (branch_id = ANY (( SELECT may_at('schedule.view'::text) AS may_at)::uuid[]))));
create policy worker on room_plan as permissive for all to tendwell_worker using (true) with check (true);
create policy writes on room_plan as permissive for all to tendwell_app using ((branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[]))) with check ((branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[])));
grant delete, insert, select, update on room_plan to tendwell_app;
grant delete, insert, select, update on room_plan to tendwell_worker;

create table saved_doctor (
  account_id uuid not null,
  practitioner_id uuid not null,
  saved_at timestamp with time zone not null,
  constraint saved_doctor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint saved_doctor_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id) ON DELETE CASCADE,
  constraint saved_doctor_pkey PRIMARY KEY (account_id, practitioner_id)
);
CREATE INDEX saved_doctor_of ON public.saved_doctor USING btree (practitioner_id);
alter table saved_doctor enable row level security;
create policy own on saved_doctor as permissive for all to tendwell_app using ((account_id = ( SELECT reach_account() AS reach_account))) with check ((account_id = ( SELECT reach_account() AS reach_account)));
create policy worker on saved_doctor as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select on saved_doctor to tendwell_app;
grant delete, insert, select, update on saved_doctor to tendwell_worker;

create table schedule_exception (
  id uuid not null,
  practitioner_id uuid not null,
  branch_id uuid,
  from_date date not null,
  until_date date not null,
  start_time time without time zone,
  end_time time without time zone,
  kind text not null,
  reason text not null default 'other'::text,
  note text not null default ''::text,
  is_rota boolean not null default false,
  constraint schedule_exception_check CHECK ((until_date >= from_date)),
  constraint schedule_exception_check1 CHECK (((start_time IS NULL) = (end_time IS NULL))),
  constraint schedule_exception_end_time_check CHECK ((((EXTRACT(minute FROM end_time))::integer % 5) = 0)),
  constraint schedule_exception_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint schedule_exception_reason_check CHECK ((reason = ANY (ARRAY['holiday'::text, 'sick'::text, 'training'::text, 'extra_hours'::text, 'other'::text]))),
  constraint schedule_exception_start_time_check CHECK ((((EXTRACT(minute FROM start_time))::integer % 5) = 0)),
  constraint schedule_exception_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint schedule_exception_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint schedule_exception_pkey PRIMARY KEY (id)
);
CREATE INDEX schedule_exception_of ON public.schedule_exception USING btree (practitioner_id, until_date);
CREATE INDEX schedule_exception_open ON public.schedule_exception USING btree (until_date, from_date) WHERE (kind = 'open'::text);
alter table schedule_exception enable row level security;
create policy own_write on schedule_exception as permissive for all to tendwell_app using ((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner))) with check ((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)));
create policy reach on schedule_exception as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (EXISTS ( SELECT
   FROM practitioner_branch w
  WHERE ((w.practitioner_id = schedule_exception.practitioner_id) AND (w.branch_id = ANY (( SELECT may_at('schedule.view'::text) AS may_at)::uuid[])))))));
create policy rota on schedule_exception as permissive for all to tendwell_app using ((is_rota AND (branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[])))) with check ((is_rota AND (branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[])) AND (EXISTS ( SELECT
   FROM practitioner_branch w
  WHERE ((w.practitioner_id = schedule_exception.practitioner_id) AND (w.branch_id = schedule_exception.branch_id) AND (w.state = 'active'::text))))));
create policy worker on schedule_exception as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on schedule_exception to tendwell_app;
grant delete, insert, select, update on schedule_exception to tendwell_worker;

create table schedule_rule (
  id uuid not null,
  practitioner_id uuid not null,
  branch_id uuid not null,
  weekday integer not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  valid_from date,
  valid_until date,
  mode text not null default 'both'::text,
  alternate_from date,
  service_ids uuid[],
  constraint schedule_rule_end_time_check CHECK ((((EXTRACT(minute FROM end_time))::integer % 5) = 0)),
  constraint schedule_rule_mode_check CHECK ((mode = ANY (ARRAY['in_person'::text, 'video'::text, 'both'::text]))),
  constraint schedule_rule_service_ids_check CHECK ((cardinality(service_ids) > 0)),
  constraint schedule_rule_start_time_check CHECK ((((EXTRACT(minute FROM start_time))::integer % 5) = 0)),
  constraint schedule_rule_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint schedule_rule_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint schedule_rule_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint schedule_rule_pkey PRIMARY KEY (id)
);
CREATE INDEX schedule_rule_of ON public.schedule_rule USING btree (practitioner_id, branch_id);
alter table schedule_rule enable row level security;
create policy own on schedule_rule as permissive for all to tendwell_app using ((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner))) with check ((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)));
create policy rota on schedule_rule as permissive for all to tendwell_app using ((branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[]))) with check (((branch_id = ANY (( SELECT may_at('schedule.edit.others'::text) AS may_at)::uuid[])) AND (EXISTS ( SELECT
   FROM practitioner_branch w
  WHERE ((w.practitioner_id = schedule_rule.practitioner_id) AND (w.branch_id = schedule_rule.branch_id) AND (w.state = 'active'::text))))));
create policy shown on schedule_rule as permissive for select to tendwell_app using (true);
create policy worker on schedule_rule as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on schedule_rule to tendwell_app;
grant delete, insert, select, update on schedule_rule to tendwell_worker;

create table schema_function (
  name text not null,
  hash text not null,
  constraint schema_function_pkey PRIMARY KEY (name)
);

create table schema_migration (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  hash text,
  constraint schema_migration_pkey PRIMARY KEY (name)
);
grant select on schema_migration to tendwell_worker;

create table service (
  id uuid not null,
  practitioner_id uuid not null,
  name text not null,
  description text not null default ''::text,
  minutes integer not null,
  buffer_before integer not null default 0,
  buffer_after integer not null default 0,
  step integer not null,
  min_notice integer not null default 120,
  horizon_days integer not null default 60,
  change_cutoff integer not null default 120,
  answer_minutes integer not null default 1440,
  approval text not null default 'auto'::text,
  mode text not null,
  fee_minor integer,
  currency text not null default ''::text,
  position integer not null default 0,
  archived_at timestamp with time zone,
  version integer not null default 1,
  capacity integer not null default 1,
  preparation text not null default ''::text,
  questions jsonb not null default '[]'::jsonb,
  audience text not null default 'everyone'::text,
  has_needs boolean not null default false,
  branch_id uuid,
  shared_id uuid,
  consents_gone integer not null default 0,
  follow_up_weeks smallint,
  constraint service_answer_minutes_check CHECK (((answer_minutes >= 30) AND (answer_minutes <= 10080))),
  constraint service_approval_check CHECK ((approval = ANY (ARRAY['auto'::text, 'manual'::text]))),
  constraint service_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'returning'::text]))),
  constraint service_buffer_after_check CHECK ((((buffer_after >= 0) AND (buffer_after <= 120)) AND ((buffer_after % 5) = 0))),
  constraint service_buffer_before_check CHECK ((((buffer_before >= 0) AND (buffer_before <= 120)) AND ((buffer_before % 5) = 0))),
  constraint service_capacity_check CHECK (((capacity >= 1) AND (capacity <= 50))),
  constraint service_change_cutoff_check CHECK (((change_cutoff >= 0) AND (change_cutoff <= 20160))),
  constraint service_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint service_follow_up_weeks_check CHECK (((follow_up_weeks >= 1) AND (follow_up_weeks <= 52))),
  constraint service_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 365))),
  constraint service_min_notice_check CHECK (((min_notice >= 0) AND (min_notice <= 20160))),
  constraint service_minutes_check CHECK ((((minutes >= 5) AND (minutes <= 480)) AND ((minutes % 5) = 0))),
  constraint service_mode_check CHECK ((mode = ANY (ARRAY['in_person'::text, 'video'::text, 'both'::text]))),
  constraint service_questions_check CHECK ((jsonb_array_length(questions) <= 20)),
  constraint service_shared CHECK (((branch_id IS NULL) = (shared_id IS NULL))),
  constraint service_step_check CHECK ((((step >= 5) AND (step <= 240)) AND ((step % 5) = 0))),
  constraint service_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint service_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint service_pkey PRIMARY KEY (id)
);
CREATE INDEX service_of ON public.service USING btree (practitioner_id, "position") WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX service_of_branch ON public.service USING btree (branch_id, shared_id, practitioner_id) WHERE (branch_id IS NOT NULL);
alter table service enable row level security;
create policy of_branch on service as permissive for all to tendwell_app using ((branch_id = ANY (( SELECT may_at('services.edit'::text) AS may_at)::uuid[]))) with check (((branch_id = ANY (( SELECT may_at('services.edit'::text) AS may_at)::uuid[])) AND (EXISTS ( SELECT
   FROM practitioner_branch w
  WHERE ((w.practitioner_id = service.practitioner_id) AND (w.branch_id = service.branch_id) AND (w.state = 'active'::text))))));
create policy own on service as permissive for all to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (branch_id IS NULL))) with check (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (branch_id IS NULL)));
create policy shown on service as permissive for select to tendwell_app using (true);
create policy worker on service as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER number_consents BEFORE INSERT OR UPDATE OF questions ON public.service FOR EACH ROW EXECUTE FUNCTION number_consents();
CREATE TRIGGER service_card_laid AFTER UPDATE OF name, fee_minor, currency, has_needs, minutes, buffer_before, buffer_after, step ON public.service FOR EACH ROW EXECUTE FUNCTION lay_changed_cards();
CREATE TRIGGER service_needs_laid AFTER UPDATE OF has_needs ON public.service FOR EACH ROW WHEN ((old.has_needs IS DISTINCT FROM new.has_needs)) EXECUTE FUNCTION lay_changed_needs();
grant delete, insert, select, update on service to tendwell_app;
grant delete, insert, select, update on service to tendwell_worker;

create table service_need (
  id uuid not null,
  service_id uuid not null,
  pool_id uuid,
  point_id uuid,
  kind text,
  count integer not null default 1,
  from_minute integer not null default 0,
  until_minute integer,
  constraint service_need_check CHECK ((((until_minute >= 5) AND (until_minute <= 480)) AND ((until_minute % 5) = 0) AND (until_minute > from_minute))),
  constraint service_need_check1 CHECK ((num_nonnulls(pool_id, point_id, kind) = 1)),
  constraint service_need_count_check CHECK (((count >= 1) AND (count <= 20))),
  constraint service_need_from_minute_check CHECK ((((from_minute >= 0) AND (from_minute <= 475)) AND ((from_minute % 5) = 0))),
  constraint service_need_point_id_fkey FOREIGN KEY (point_id) REFERENCES service_point(id),
  constraint service_need_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pool(id) ON DELETE CASCADE,
  constraint service_need_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint service_need_pkey PRIMARY KEY (id)
);
CREATE INDEX service_need_of ON public.service_need USING btree (service_id);
CREATE INDEX service_need_point ON public.service_need USING btree (point_id) WHERE (point_id IS NOT NULL);
CREATE INDEX service_need_pool ON public.service_need USING btree (pool_id) WHERE (pool_id IS NOT NULL);
alter table service_need enable row level security;
create policy of_branch on service_need as permissive for all to tendwell_app using ((service_id IN ( SELECT v.id
   FROM service v
  WHERE (v.branch_id = ANY (( SELECT may_at('services.edit'::text) AS may_at)::uuid[]))))) with check ((service_id IN ( SELECT v.id
   FROM service v
  WHERE (v.branch_id = ANY (( SELECT may_at('services.edit'::text) AS may_at)::uuid[])))));
create policy own on service_need as permissive for all to tendwell_app using ((service_id IN ( SELECT v.id
   FROM service v
  WHERE ((v.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (v.branch_id IS NULL))))) with check ((service_id IN ( SELECT v.id
   FROM service v
  WHERE ((v.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (v.branch_id IS NULL)))));
create policy set_up on service_need as permissive for delete to tendwell_app using (((EXISTS ( SELECT
   FROM pool p
  WHERE ((p.id = service_need.pool_id) AND (p.branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[]))))) OR (EXISTS ( SELECT
   FROM service_point s
  WHERE ((s.id = service_need.point_id) AND (s.branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])))))));
create policy shown on service_need as permissive for select to tendwell_app using (true);
create policy worker on service_need as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER needs_laid AFTER INSERT OR DELETE OR UPDATE ON public.service_need FOR EACH ROW EXECUTE FUNCTION lay_changed_needs();
CREATE TRIGGER tell_needs AFTER INSERT ON public.service_need FOR EACH ROW EXECUTE FUNCTION tell_needs();
grant delete, insert, select, update on service_need to tendwell_app;
grant delete, insert, select, update on service_need to tendwell_worker;

create table service_open_day (
  offering_id uuid not null,
  service_id uuid not null,
  utc_day date not null,
  bits bit(288) not null,
  anchors bit(288) not null,
  constraint service_open_day_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id) ON DELETE CASCADE,
  constraint service_open_day_pkey PRIMARY KEY (offering_id, service_id, utc_day)
);
alter table service_open_day enable row level security;
create policy shown on service_open_day as permissive for select to tendwell_app using (true);
create policy worker on service_open_day as permissive for all to tendwell_worker using (true) with check (true);
grant select on service_open_day to tendwell_app;
grant delete, insert, select, update on service_open_day to tendwell_worker;

create table service_point (
  id uuid not null,
  branch_id uuid not null,
  name text not null,
  kind text not null default 'room'::text,
  directions text not null default ''::text,
  step_free boolean not null default true,
  practitioner_id uuid,
  queue text not null default 'common'::text,
  prefix text not null default ''::text,
  state text not null default 'open'::text,
  back_at timestamp with time zone,
  removed_at timestamp with time zone,
  version integer not null default 1,
  lanes integer not null default 1,
  services uuid[] not null default '{}'::uuid[],
  constraint service_point_lanes_check CHECK (((lanes >= 1) AND (lanes <= 20))),
  constraint service_point_prefix_check CHECK ((prefix ~ '^[A-Z]{0,2}$'::text)),
  constraint service_point_queue_check CHECK ((queue = ANY (ARRAY['own'::text, 'common'::text]))),
  constraint service_point_services_check CHECK ((cardinality(services) <= 100)),
  constraint service_point_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paused'::text, 'closed'::text]))),
  constraint service_point_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint service_point_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint service_point_pkey PRIMARY KEY (id),
  constraint service_point_branch_id_name_key UNIQUE (branch_id, name)
);
alter table service_point enable row level security;
create policy set_up on service_point as permissive for insert to tendwell_app with check ((branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])));
create policy shown on service_point as permissive for select to tendwell_app using (true);
create policy worked on service_point as permissive for update to tendwell_app using (((branch_id = ANY (( SELECT may_at('queue.work'::text) AS may_at)::uuid[])) OR (branch_id = ANY (( SELECT may_at('queue.setup'::text) AS may_at)::uuid[])) OR (practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner))));
create policy worker on service_point as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER needs_laid AFTER INSERT OR DELETE ON public.service_point FOR EACH ROW EXECUTE FUNCTION lay_changed_needs();
CREATE TRIGGER needs_moved AFTER UPDATE OF branch_id, kind, lanes, removed_at ON public.service_point FOR EACH ROW WHEN (((((old.branch_id IS DISTINCT FROM new.branch_id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.lanes IS DISTINCT FROM new.lanes)) OR (old.removed_at IS DISTINCT FROM new.removed_at))) EXECUTE FUNCTION lay_changed_needs();
grant insert, select, update on service_point to tendwell_app;
grant delete, insert, select, update on service_point to tendwell_worker;

create table service_price (
  service_id uuid not null,
  branch_id uuid not null,
  fee_minor integer not null,
  currency text not null,
  constraint service_price_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint service_price_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint service_price_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branch(id),
  constraint service_price_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint service_price_pkey PRIMARY KEY (service_id, branch_id)
);
CREATE INDEX service_price_of ON public.service_price USING btree (branch_id);
alter table service_price enable row level security;
create policy shown on service_price as permissive for select to tendwell_app using (true);
create policy worker on service_price as permissive for all to tendwell_worker using (true) with check (true);
create policy writes on service_price as permissive for all to tendwell_app using ((branch_id = ANY (( SELECT may_at('services.edit'::text) AS may_at)::uuid[]))) with check (((branch_id = ANY (( SELECT may_at('services.edit'::text) AS may_at)::uuid[])) AND (EXISTS ( SELECT
   FROM (service s
     JOIN practitioner_branch w ON (((w.practitioner_id = s.practitioner_id) AND (w.state = 'active'::text))))
  WHERE ((s.id = service_price.service_id) AND (s.branch_id IS NULL) AND (w.branch_id = service_price.branch_id))))));
CREATE TRIGGER service_price_card_laid AFTER INSERT OR DELETE OR UPDATE ON public.service_price FOR EACH ROW EXECUTE FUNCTION lay_changed_cards();
grant delete, insert, select, update on service_price to tendwell_app;
grant delete, insert, select, update on service_price to tendwell_worker;

create table session (
  id uuid not null,
  account_id uuid not null,
  cookie_hash text not null,
  bearer_hash text not null,
  user_agent text not null,
  idle_minutes integer,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_cookie_hash_key UNIQUE (cookie_hash)
);
CREATE INDEX session_account ON public.session USING btree (account_id);
alter table session enable row level security;
create policy own on session as permissive for all to tendwell_app using ((account_id = ( SELECT reach_keys() AS reach_keys))) with check ((account_id = ( SELECT reach_keys() AS reach_keys)));
create policy worker on session as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert on session to tendwell_app;
grant delete, insert, select, update on session to tendwell_worker;
grant select (account_id) on session to tendwell_app;
grant select (created_at) on session to tendwell_app;
grant select (expires_at) on session to tendwell_app;
grant select (id) on session to tendwell_app;
grant select (seen_at) on session to tendwell_app;
grant select (user_agent) on session to tendwell_app;

create table specialty (
  id uuid not null,
  key text not null,
  name text not null,
  position integer not null,
  merged_into uuid,
  changed_at timestamp with time zone,
  names jsonb not null default '{}'::jsonb,
  is_active boolean not null default true,
  plain_names jsonb not null default '{}'::jsonb,
  constraint specialty_check CHECK ((merged_into <> id)),
  constraint specialty_names_check CHECK ((jsonb_typeof(names) = 'object'::text)),
  constraint specialty_plain_names_check CHECK ((jsonb_typeof(plain_names) = 'object'::text)),
  constraint specialty_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES specialty(id),
  constraint specialty_pkey PRIMARY KEY (id),
  constraint specialty_key_key UNIQUE (key)
);
CREATE INDEX specialty_merged_into ON public.specialty USING btree (merged_into) WHERE (merged_into IS NOT NULL);
alter table specialty enable row level security;
create policy kept_insert on specialty as permissive for insert to tendwell_app with check (( SELECT may_platform('specialties.edit'::text) AS may_platform));
create policy kept_update on specialty as permissive for update to tendwell_app using (( SELECT may_platform('specialties.edit'::text) AS may_platform));
create policy shown on specialty as permissive for select to tendwell_app using (true);
create policy worker on specialty as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER specialty_card_laid AFTER UPDATE OF name ON public.specialty FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION lay_changed_cards();
grant insert, select, update on specialty to tendwell_app;
grant delete, insert, select, update on specialty to tendwell_worker;

create table specialty_word (
  specialty_id uuid not null,
  word text not null,
  constraint specialty_word_specialty_id_fkey FOREIGN KEY (specialty_id) REFERENCES specialty(id) ON DELETE CASCADE,
  constraint specialty_word_pkey PRIMARY KEY (specialty_id, word)
);
CREATE INDEX specialty_word_start ON public.specialty_word USING btree (word text_pattern_ops);
alter table specialty_word enable row level security;
create policy kept_delete on specialty_word as permissive for delete to tendwell_app using (( SELECT may_platform('specialties.edit'::text) AS may_platform));
create policy kept_insert on specialty_word as permissive for insert to tendwell_app with check (( SELECT may_platform('specialties.edit'::text) AS may_platform));
create policy shown on specialty_word as permissive for select to tendwell_app using (true);
create policy worker on specialty_word as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select on specialty_word to tendwell_app;
grant delete, insert, select, update on specialty_word to tendwell_worker;

create table status_note (
  id uuid not null,
  state text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  text_en text not null default ''::text,
  text_fr text not null default ''::text,
  text_ar text not null default ''::text,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint status_note_check CHECK ((ends_at > starts_at)),
  constraint status_note_check1 CHECK ((((text_en || text_fr) || text_ar) <> ''::text)),
  constraint status_note_state_check CHECK ((state = ANY (ARRAY['info'::text, 'maintenance'::text, 'disturbed'::text, 'down'::text]))),
  constraint status_note_pkey PRIMARY KEY (id)
);
CREATE INDEX status_note_starts ON public.status_note USING btree (starts_at DESC);
alter table status_note enable row level security;
create policy shown on status_note as permissive for select to tendwell_app using (true);
create policy worker on status_note as permissive for all to tendwell_worker using (true) with check (true);
create policy write_delete on status_note as permissive for delete to tendwell_app using (( SELECT may_platform('status.write'::text) AS may_platform));
create policy write_insert on status_note as permissive for insert to tendwell_app with check (( SELECT may_platform('status.write'::text) AS may_platform));
create policy write_update on status_note as permissive for update to tendwell_app using (( SELECT may_platform('status.write'::text) AS may_platform));
grant delete, insert, select, update on status_note to tendwell_app;
grant delete, insert, select, update on status_note to tendwell_worker;

create table throttle (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint throttle_pkey PRIMARY KEY (key)
);
alter table throttle enable row level security;
create policy worker on throttle as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on throttle to tendwell_worker;

create table ticket_event (
  id uuid not null default uuid_v7(),
  ticket_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  from_state text,
  to_state text not null,
  point_id uuid,
  by_account uuid,
  note text not null default ''::text,
  constraint ticket_event_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES queue_ticket(id) ON DELETE CASCADE,
  constraint ticket_event_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX ticket_event_nearly ON public.ticket_event USING btree (ticket_id) WHERE (kind = 'nearly'::text);
CREATE INDEX ticket_event_of ON public.ticket_event USING btree (ticket_id, at);
alter table ticket_event enable row level security;
create policy reach on ticket_event as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM queue_ticket t
  WHERE (t.id = ticket_event.ticket_id))));
create policy worker on ticket_event as permissive for all to tendwell_worker using (true) with check (true);
grant select on ticket_event to tendwell_app;
grant delete, insert, select on ticket_event to tendwell_worker;

create table ticket_link (
  token_hash text not null,
  ticket_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint ticket_link_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES queue_ticket(id) ON DELETE CASCADE,
  constraint ticket_link_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX ticket_link_ticket ON public.ticket_link USING btree (ticket_id);
alter table ticket_link enable row level security;
create policy worker on ticket_link as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on ticket_link to tendwell_worker;

create table time_offer (
  id uuid not null,
  appointment_id uuid not null,
  entry_id uuid,
  cause text not null,
  hold_id uuid not null,
  offering_id uuid not null,
  practitioner_id uuid not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  state text not null default 'open'::text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint time_offer_cause_check CHECK ((cause = ANY (ARRAY['waitlist'::text, 'leave'::text]))),
  constraint time_offer_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'declined'::text, 'expired'::text]))),
  constraint time_offer_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id),
  constraint time_offer_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waitlist_entry(id),
  constraint time_offer_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint time_offer_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint time_offer_pkey PRIMARY KEY (id)
);
CREATE INDEX time_offer_due ON public.time_offer USING btree (expires_at) WHERE (state = 'open'::text);
CREATE INDEX time_offer_of ON public.time_offer USING btree (appointment_id);
CREATE UNIQUE INDEX time_offer_one ON public.time_offer USING btree (entry_id) WHERE ((state = 'open'::text) AND (entry_id IS NOT NULL));
alter table time_offer enable row level security;
create policy reach on time_offer as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = time_offer.appointment_id))));
create policy worker on time_offer as permissive for all to tendwell_worker using (true) with check (true);
grant select on time_offer to tendwell_app;
grant delete, insert, select, update on time_offer to tendwell_worker;

create table verification_check (
  id uuid not null,
  practitioner_id uuid not null,
  kind text not null,
  status text not null,
  way text not null,
  source text not null,
  fact text not null,
  evidence jsonb not null default '[]'::jsonb,
  checked_by uuid,
  checked_at timestamp with time zone not null,
  valid_until date,
  ended_at timestamp with time zone,
  facility_id uuid,
  constraint verification_check_fact_check CHECK ((length(fact) <= 300)),
  constraint verification_check_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'number'::text, 'registry'::text, 'specialty'::text, 'affiliation'::text]))),
  constraint verification_check_source_check CHECK ((length(source) <= 200)),
  constraint verification_check_status_check CHECK ((status = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint verification_check_way_check CHECK ((way = ANY (ARRAY['document'::text, 'computed'::text, 'given'::text, 'register'::text, 'facility'::text]))),
  constraint verification_check_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES account(id),
  constraint verification_check_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id),
  constraint verification_check_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id) ON DELETE CASCADE,
  constraint verification_check_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_check_of ON public.verification_check USING btree (practitioner_id, checked_at);
CREATE UNIQUE INDEX verification_check_standing ON public.verification_check USING btree (practitioner_id, kind, COALESCE(facility_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (ended_at IS NULL);
alter table verification_check enable row level security;
create policy attested on verification_check as permissive for insert to tendwell_app with check (((kind = 'affiliation'::text) AND (way = 'facility'::text) AND (status = 'passed'::text) AND (EXISTS ( SELECT
   FROM practitioner_branch w
  WHERE ((w.practitioner_id = verification_check.practitioner_id) AND (w.state = 'active'::text) AND (w.branch_id = ANY (( SELECT may_at('doctors.decide'::text) AS may_at)::uuid[])))))));
create policy attested_here on verification_check as permissive for select to tendwell_app using (((kind = 'affiliation'::text) AND (EXISTS ( SELECT
   FROM practitioner_branch w
  WHERE ((w.practitioner_id = verification_check.practitioner_id) AND (w.state = 'active'::text) AND (w.branch_id = ANY (( SELECT may_at('doctors.decide'::text) AS may_at)::uuid[])))))));
create policy decided on verification_check as permissive for insert to tendwell_app with check (( SELECT may_platform('verification.decide'::text) AS may_platform));
create policy ends on verification_check as permissive for update to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR ( SELECT may_platform('verification.decide'::text) AS may_platform) OR ((kind = 'affiliation'::text) AND (EXISTS ( SELECT
   FROM practitioner_branch w
  WHERE ((w.practitioner_id = verification_check.practitioner_id) AND (w.state = 'active'::text) AND (w.branch_id = ANY (( SELECT may_at('doctors.decide'::text) AS may_at)::uuid[]))))))));
create policy shown on verification_check as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR ( SELECT may_platform('verification.decide'::text) AS may_platform) OR ((status = 'passed'::text) AND (ended_at IS NULL) AND (EXISTS ( SELECT
   FROM practitioner p
  WHERE ((p.id = verification_check.practitioner_id) AND p.is_published AND (p.verification = ANY (ARRAY['verified'::text, 'expiring'::text, 'recheck_due'::text]))))))));
create policy worker on verification_check as permissive for all to tendwell_worker using (true) with check (true);
grant insert on verification_check to tendwell_app;
grant delete, insert, select, update on verification_check to tendwell_worker;
grant select (checked_at) on verification_check to tendwell_app;
grant select (ended_at), update (ended_at) on verification_check to tendwell_app;
grant select (evidence) on verification_check to tendwell_app;
grant select (facility_id) on verification_check to tendwell_app;
grant select (fact) on verification_check to tendwell_app;
grant select (id) on verification_check to tendwell_app;
grant select (kind) on verification_check to tendwell_app;
grant select (practitioner_id) on verification_check to tendwell_app;
grant select (source) on verification_check to tendwell_app;
grant select (status) on verification_check to tendwell_app;
grant select (valid_until) on verification_check to tendwell_app;
grant select (way) on verification_check to tendwell_app;

create table verification_event (
  id uuid not null,
  practitioner_id uuid not null,
  at timestamp with time zone not null,
  account_id uuid,
  from_state text not null,
  to_state text not null,
  note text not null,
  constraint verification_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint verification_event_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint verification_event_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_event_of ON public.verification_event USING btree (practitioner_id, at);
alter table verification_event enable row level security;
create policy own_write on verification_event as permissive for insert to tendwell_app with check ((((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (to_state = ANY (ARRAY['draft'::text, 'submitted'::text, 'appealed'::text, 'named'::text]))) OR ( SELECT may_platform('verification.decide'::text) AS may_platform)));
create policy reach on verification_event as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR ( SELECT may_platform('verification.decide'::text) AS may_platform)));
create policy worker on verification_event as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on verification_event to tendwell_app;
grant delete, insert, select, update on verification_event to tendwell_worker;

create table verification_evidence (
  id uuid not null,
  practitioner_id uuid not null,
  kind text not null,
  file_name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  wrapped_key text not null,
  scan text not null default 'none'::text,
  handed_in_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint verification_evidence_file_name_check CHECK ((length(file_name) <= 140)),
  constraint verification_evidence_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'licence'::text, 'specialty'::text, 'other'::text]))),
  constraint verification_evidence_scan_check CHECK ((scan = ANY (ARRAY['none'::text, 'clean'::text, 'infected'::text]))),
  constraint verification_evidence_size_check CHECK ((size > 0)),
  constraint verification_evidence_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id) ON DELETE CASCADE,
  constraint verification_evidence_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_evidence_due ON public.verification_evidence USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX verification_evidence_of ON public.verification_evidence USING btree (practitioner_id);
CREATE INDEX verification_evidence_undecided ON public.verification_evidence USING btree (practitioner_id, handed_in_at) WHERE (decided_at IS NULL);
alter table verification_evidence enable row level security;
create policy decided on verification_evidence as permissive for update to tendwell_app using (( SELECT may_platform('verification.decide'::text) AS may_platform));
create policy own_delete on verification_evidence as permissive for delete to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (decided_at IS NULL)));
create policy own_insert on verification_evidence as permissive for insert to tendwell_app with check (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) AND (decided_at IS NULL) AND (scan = 'none'::text)));
create policy reach on verification_evidence as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR ( SELECT may_platform('verification.decide'::text) AS may_platform)));
create policy worker on verification_evidence as permissive for all to tendwell_worker using (true) with check (true);
CREATE TRIGGER note_erasure AFTER UPDATE OF wrapped_key ON public.verification_evidence FOR EACH ROW WHEN (((old.wrapped_key <> ''::text) AND (new.wrapped_key = ''::text))) EXECUTE FUNCTION note_erasure();
CREATE TRIGGER note_erasure_of_row AFTER DELETE ON public.verification_evidence FOR EACH ROW WHEN ((old.wrapped_key <> ''::text)) EXECUTE FUNCTION note_erasure();
grant delete, insert, select on verification_evidence to tendwell_app;
grant delete, insert, select, update on verification_evidence to tendwell_worker;
grant update (decided_at) on verification_evidence to tendwell_app;
grant update (scan) on verification_evidence to tendwell_app;

create table visit_action (
  id uuid not null,
  batch_id uuid not null,
  practitioner_id uuid not null,
  appointment_id uuid not null,
  action text not null,
  offering_id uuid,
  not_before timestamp with time zone not null,
  message text not null default ''::text,
  state text not null default 'waiting'::text,
  problem text not null default ''::text,
  account_id uuid,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  cause text not null default 'leave'::text,
  reason text not null default ''::text,
  decided_start timestamp with time zone,
  decided_with uuid,
  constraint leave_action_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
  constraint visit_action_action_check CHECK ((action = ANY (ARRAY['offer'::text, 'move'::text, 'colleague'::text, 'cancel'::text, 'keep'::text, 'message'::text]))),
  constraint visit_action_cause_check CHECK ((cause = ANY (ARRAY['leave'::text, 'closure'::text, 'outage'::text, 'verification'::text]))),
  constraint leave_action_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id),
  constraint leave_action_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES offering(id),
  constraint leave_action_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint leave_action_pkey PRIMARY KEY (id),
  constraint leave_action_exception_id_appointment_id_key UNIQUE (batch_id, appointment_id)
);
CREATE INDEX visit_action_on_hold ON public.visit_action USING btree (appointment_id) WHERE (cause = 'verification'::text);
CREATE INDEX visit_action_waiting ON public.visit_action USING btree (id) WHERE (state = 'waiting'::text);
alter table visit_action enable row level security;
create policy reach on visit_action as permissive for select to tendwell_app using (((practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = visit_action.appointment_id)))));
create policy worker on visit_action as permissive for all to tendwell_worker using (true) with check (true);
grant select on visit_action to tendwell_app;
grant delete, insert, select, update on visit_action to tendwell_worker;

create table visit_consent (
  id uuid not null,
  appointment_id uuid not null,
  question text not null,
  version integer not null,
  agrees boolean not null,
  decided_at timestamp with time zone not null,
  content text not null,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null,
  item_id uuid,
  written_at timestamp with time zone,
  text_hash text not null default ''::text,
  signature text not null default ''::text,
  constraint visit_consent_question_check CHECK ((length(question) <= 40)),
  constraint visit_consent_version_check CHECK ((version >= 1)),
  constraint visit_consent_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE CASCADE,
  constraint visit_consent_item_id_fkey FOREIGN KEY (item_id) REFERENCES record_item(id) ON DELETE SET NULL,
  constraint visit_consent_pkey PRIMARY KEY (id)
);
CREATE INDEX visit_consent_due ON public.visit_consent USING btree (next_try_at) WHERE (written_at IS NULL);
CREATE INDEX visit_consent_item ON public.visit_consent USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX visit_consent_visit ON public.visit_consent USING btree (appointment_id, decided_at);
alter table visit_consent enable row level security;
create policy clinic on visit_consent as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = visit_consent.appointment_id) AND ((a.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner)) OR (a.branch_id = ANY (( SELECT may_at('records.view'::text) AS may_at)::uuid[])))))));
create policy decide on visit_consent as permissive for insert to tendwell_app with check (((item_id IS NULL) AND (written_at IS NULL) AND (EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = visit_consent.appointment_id) AND ((a.id = ( SELECT reach_appointment() AS reach_appointment)) OR patient_in_reach(a.patient_id)))))));
create policy own on visit_consent as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = visit_consent.appointment_id) AND ((a.id = ( SELECT reach_appointment() AS reach_appointment)) OR patient_in_reach(a.patient_id))))));
create policy worker on visit_consent as permissive for all to tendwell_worker using (true) with check (true);
grant insert, select on visit_consent to tendwell_app;
grant delete, insert, select, update on visit_consent to tendwell_worker;

create table visit_note (
  id uuid not null,
  appointment_id uuid not null,
  account_id uuid not null,
  name text not null,
  body text not null,
  version integer not null default 1,
  written_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint visit_note_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE CASCADE,
  constraint visit_note_pkey PRIMARY KEY (id)
);
CREATE INDEX visit_note_account ON public.visit_note USING btree (account_id);
CREATE INDEX visit_note_of ON public.visit_note USING btree (appointment_id, written_at);
alter table visit_note enable row level security;
create policy changed on visit_note as permissive for update to tendwell_app using ((account_id = ( SELECT reach_account() AS reach_account)));
create policy reach on visit_note as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = visit_note.appointment_id) AND ((a.branch_id = ANY (( SELECT may_at('appointments.reason'::text) AS may_at)::uuid[])) OR (a.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner))) AND (NOT patient_in_reach(a.patient_id))))));
create policy taken_out on visit_note as permissive for delete to tendwell_app using ((account_id = ( SELECT reach_account() AS reach_account)));
create policy worker on visit_note as permissive for all to tendwell_worker using (true) with check (true);
create policy written on visit_note as permissive for insert to tendwell_app with check (((account_id = ( SELECT reach_account() AS reach_account)) AND (EXISTS ( SELECT
   FROM appointment a
  WHERE ((a.id = visit_note.appointment_id) AND ((a.branch_id = ANY (( SELECT may_at('appointments.reason'::text) AS may_at)::uuid[])) OR (a.practitioner_id = ( SELECT reach_practitioner() AS reach_practitioner))) AND (NOT patient_in_reach(a.patient_id)))))));
grant delete, insert, select on visit_note to tendwell_app;
grant delete, insert, select, update on visit_note to tendwell_worker;
grant update (body) on visit_note to tendwell_app;
grant update (changed_at) on visit_note to tendwell_app;
grant update (version) on visit_note to tendwell_app;

create table waitlist_entry (
  id uuid not null,
  appointment_id uuid not null,
  practitioner_id uuid not null,
  weekdays smallint[] not null default '{}'::smallint[],
  parts text[] not null default '{}'::text[],
  until_date date,
  is_urgent boolean not null default false,
  state text not null default 'waiting'::text,
  created_at timestamp with time zone not null,
  constraint waitlist_entry_parts_check CHECK ((parts <@ ARRAY['morning'::text, 'afternoon'::text, 'evening'::text])),
  constraint waitlist_entry_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'left'::text]))),
  constraint waitlist_entry_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointment(id),
  constraint waitlist_entry_practitioner_id_fkey FOREIGN KEY (practitioner_id) REFERENCES practitioner(id),
  constraint waitlist_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX waitlist_doctor ON public.waitlist_entry USING btree (practitioner_id, is_urgent DESC, created_at) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX waitlist_one ON public.waitlist_entry USING btree (appointment_id) WHERE (state = 'waiting'::text);
alter table waitlist_entry enable row level security;
create policy reach on waitlist_entry as permissive for select to tendwell_app using ((EXISTS ( SELECT
   FROM appointment a
  WHERE (a.id = waitlist_entry.appointment_id))));
create policy worker on waitlist_entry as permissive for all to tendwell_worker using (true) with check (true);
grant select on waitlist_entry to tendwell_app;
grant delete, insert, select, update on waitlist_entry to tendwell_worker;

create table weekly_figures (
  account_id uuid not null,
  facility_id uuid not null,
  week date not null,
  constraint weekly_figures_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint weekly_figures_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id) ON DELETE CASCADE,
  constraint weekly_figures_pkey PRIMARY KEY (account_id, facility_id, week)
);
alter table weekly_figures enable row level security;
create policy worker on weekly_figures as permissive for all to tendwell_worker using (true) with check (true);
grant delete, insert, select, update on weekly_figures to tendwell_worker;

create function advisory_key(uuid); -- 6f777418395b56fa
grant execute on function advisory_key(uuid) to public;
create function aim_after_take(uuid,tstzrange,timestamp with time zone); -- 51dfc0cdfa787364
grant execute on function aim_after_take(uuid,tstzrange,timestamp with time zone) to public;
create function aim_offerings(uuid,timestamp with time zone); -- 0b693a6b99adfbbb
grant execute on function aim_offerings(uuid,timestamp with time zone) to public;
create function answer_call(); -- 93a53c51f67af5ac
grant execute on function answer_call() to public;
create function as_known_guest(jsonb); -- 386b71ee5b39f0e3
grant execute on function as_known_guest(jsonb) to public;
create function ask_more_time(text,timestamp with time zone,timestamp with time zone); -- 14dd1a720fd9e168
grant execute on function ask_more_time(text,timestamp with time zone,timestamp with time zone) to tendwell_app;
grant execute on function ask_more_time(text,timestamp with time zone,timestamp with time zone) to tendwell_worker;
create function audience_of(service); -- 0dcb170a02184f2e
grant execute on function audience_of(service) to public;
create function await_link(); -- 6820482def2f2f88
grant execute on function await_link() to public;
create function bearer_of_download(text,text,text,timestamp with time zone); -- d27f10eff81aaa07
grant execute on function bearer_of_download(text,text,text,timestamp with time zone) to tendwell_app;
grant execute on function bearer_of_download(text,text,text,timestamp with time zone) to tendwell_worker;
create function before_visit_state(uuid,jsonb); -- add4e36c9542bdd5
grant execute on function before_visit_state(uuid,jsonb) to tendwell_app;
grant execute on function before_visit_state(uuid,jsonb) to tendwell_worker;
create function blocked_starts(bit,bit,bit,integer,integer); -- 6157e927a912da3e
grant execute on function blocked_starts(bit,bit,bit,integer,integer) to public;
create function blocks_due(offering,tstzrange); -- 3b973bb6a6b5713e
grant execute on function blocks_due(offering,tstzrange) to public;
create function booked_from(text); -- 1663fe8780fed5b0
grant execute on function booked_from(text) to tendwell_app;
grant execute on function booked_from(text) to tendwell_worker;
create function booker(); -- f2321e56241996bd
grant execute on function booker() to tendwell_app;
grant execute on function booker() to tendwell_worker;
create function branch_of_queue_token(text,timestamp with time zone); -- 3897c1e2676de373
grant execute on function branch_of_queue_token(text,timestamp with time zone) to tendwell_app;
grant execute on function branch_of_queue_token(text,timestamp with time zone) to tendwell_worker;
create function branches_of_claims(uuid); -- 0db940f078d3e1ca
grant execute on function branches_of_claims(uuid) to public;
create function brings_place(call_place); -- 3e3a19a57a2387fd
create function busy_bits(uuid,date); -- 552e8a1f864148cc
grant execute on function busy_bits(uuid,date) to public;
create function call_of(text,timestamp with time zone); -- 863dd513b8d2104d
grant execute on function call_of(text,timestamp with time zone) to tendwell_app;
grant execute on function call_of(text,timestamp with time zone) to tendwell_worker;
create function call_opens(uuid,uuid); -- d1086e62a01a9004
grant execute on function call_opens(uuid,uuid) to tendwell_app;
grant execute on function call_opens(uuid,uuid) to tendwell_worker;
create function caller_of(text,timestamp with time zone); -- f2e9bc3c6ea704ce
grant execute on function caller_of(text,timestamp with time zone) to tendwell_app;
grant execute on function caller_of(text,timestamp with time zone) to tendwell_worker;
create function can_join(group_session,service); -- 40df1d2edd4163f3
grant execute on function can_join(group_session,service) to public;
create function card_of(offering); -- 51e13bfe51050611
grant execute on function card_of(offering) to public;
create function change_appointment(uuid,jsonb,uuid,uuid[],boolean,timestamp with time zone); -- 055064b327fcb139
grant execute on function change_appointment(uuid,jsonb,uuid,uuid[],boolean,timestamp with time zone) to public;
create function check_reach(jsonb); -- 08d96ba1c4338a0f
grant execute on function check_reach(jsonb) to public;
create function claim_needs(jsonb,text,tstzrange,tstzrange,uuid); -- c6c057b292403f9b
grant execute on function claim_needs(jsonb,text,tstzrange,tstzrange,uuid) to public;
create function claim_patient(jsonb); -- 88babd53fb55ae3b
grant execute on function claim_patient(jsonb) to public;
create function claim_place(jsonb,tstzrange,tstzrange,uuid); -- 7a50f882045069d4
grant execute on function claim_place(jsonb,tstzrange,tstzrange,uuid) to public;
create function claimed_bits(uuid,date,integer); -- 31e76c94d73437fa
grant execute on function claimed_bits(uuid,date,integer) to public;
create function clear_call(uuid); -- eb89535cd00542a9
grant execute on function clear_call(uuid) to public;
create function clear_expired_holds(uuid,tstzrange,timestamp with time zone); -- 45d06ec41fec6d7a
grant execute on function clear_expired_holds(uuid,tstzrange,timestamp with time zone) to public;
create function comes_along(uuid,uuid); -- 12c81d36a83aeffa
grant execute on function comes_along(uuid,uuid) to tendwell_app;
grant execute on function comes_along(uuid,uuid) to tendwell_worker;
create function comes_to(uuid,uuid); -- d446f25df105b49a
grant execute on function comes_to(uuid,uuid) to tendwell_app;
grant execute on function comes_to(uuid,uuid) to tendwell_worker;
create function dates_of(uuid,uuid,date,date); -- bced7eb203e4feaf
grant execute on function dates_of(uuid,uuid,date,date) to tendwell_app;
grant execute on function dates_of(uuid,uuid,date,date) to tendwell_worker;
create function day_loads(uuid[],timestamp with time zone,timestamp with time zone,timestamp with time zone); -- 206967e615f98ea6
grant execute on function day_loads(uuid[],timestamp with time zone,timestamp with time zone,timestamp with time zone) to tendwell_app;
grant execute on function day_loads(uuid[],timestamp with time zone,timestamp with time zone,timestamp with time zone) to tendwell_worker;
create function day_span(tstzrange,date); -- b85c276364ad0fe4
grant execute on function day_span(tstzrange,date) to public;
create function door_code(uuid,timestamp with time zone); -- ccc19bf46d019286
create function door_code_of_pass(text,timestamp with time zone); -- 8c81af6eead81ca7
grant execute on function door_code_of_pass(text,timestamp with time zone) to tendwell_app;
grant execute on function door_code_of_pass(text,timestamp with time zone) to tendwell_worker;
create function end_affiliation(); -- ec6aee75864e8a6f
create function end_archives(); -- b41fd48606a083f1
grant execute on function end_archives() to public;
create function end_awaited(); -- 246fa38fc26c08cb
grant execute on function end_awaited() to public;
create function end_care(); -- fa9b44a6dd4edcf3
grant execute on function end_care() to public;
create function end_carer_grants(); -- a844159aa6148d6e
grant execute on function end_carer_grants() to public;
create function end_removed_grants(); -- 802a581b6744aaf7
grant execute on function end_removed_grants() to public;
create function expired_in_the_way(uuid,tstzrange,timestamp with time zone); -- 26b6a3b66285f624
grant execute on function expired_in_the_way(uuid,tstzrange,timestamp with time zone) to public;
create function extra_openers(date,date); -- f5f74ecd36746a67
grant execute on function extra_openers(date,date) to tendwell_app;
grant execute on function extra_openers(date,date) to tendwell_worker;
create function facilities_at(text); -- 79dd0aac66b53751
grant execute on function facilities_at(text) to tendwell_app;
grant execute on function facilities_at(text) to tendwell_worker;
create function facility_at_rest(uuid); -- 087d5fa078c9ee7e
grant execute on function facility_at_rest(uuid) to tendwell_app;
grant execute on function facility_at_rest(uuid) to tendwell_worker;
create function first_bookable(offering,timestamp with time zone); -- c63a291f8b4157a8
grant execute on function first_bookable(offering,timestamp with time zone) to public;
create function folded(text); -- 339f99d001c8abe5
grant execute on function folded(text) to public;
create function folder_and_above(uuid); -- 13bd5537bd20ae2f
grant execute on function folder_and_above(uuid) to tendwell_app;
grant execute on function folder_and_above(uuid) to tendwell_worker;
create function folder_for_clinic(uuid,text,timestamp with time zone); -- 295aeb8d65d9917c
grant execute on function folder_for_clinic(uuid,text,timestamp with time zone) to tendwell_app;
grant execute on function folder_for_clinic(uuid,text,timestamp with time zone) to tendwell_worker;
create function follow_branch(); -- 9849ad27bf014ddd
grant execute on function follow_branch() to public;
create function follow_facility(); -- 9fada6134ab5235b
create function follow_practice(); -- 89368395a99364c3
create function follow_visit(); -- 8b2f8918acd3e946
grant execute on function follow_visit() to public;
create function forget_mail(uuid); -- a66c7d85fd61b98a
grant execute on function forget_mail(uuid) to tendwell_worker;
create function free_bits(offering,open_day); -- e7221b515d80a7d1
grant execute on function free_bits(offering,open_day) to public;
create function gives_paper(uuid,uuid); -- eebdfe94dec11467
grant execute on function gives_paper(uuid,uuid) to public;
create function goes_with_message(uuid,uuid); -- 3eabb7e23a810ac6
grant execute on function goes_with_message(uuid,uuid) to public;
create function grant_lives(timestamp with time zone,timestamp with time zone,uuid,timestamp with time zone); -- ab60afa1ab0b9600
grant execute on function grant_lives(timestamp with time zone,timestamp with time zone,uuid,timestamp with time zone) to public;
create function guard_call(); -- c4e5804d159e461c
grant execute on function guard_call() to public;
create function guard_call_place(); -- 4a63666a5c3ad3b2
grant execute on function guard_call_place() to public;
create function guard_facility(); -- c1a178b4d1d3aa28
grant execute on function guard_facility() to public;
create function guard_group(); -- 9c567f688f6477c0
grant execute on function guard_group() to public;
create function guard_paper(); -- 62579cfaee4101b6
grant execute on function guard_paper() to public;
create function guard_seat(); -- a663fdd1a6f129e2
grant execute on function guard_seat() to public;
create function guard_status(); -- d7ffedfc3885f52c
grant execute on function guard_status() to public;
create function guard_verification(); -- 74555c7595950596
grant execute on function guard_verification() to public;
create function guest_entries(); -- 407a861327da3942
grant execute on function guest_entries() to tendwell_app;
create function hand_over_grants(); -- 53af8282c4168109
grant execute on function hand_over_grants() to public;
create function has_device(uuid); -- ed8cf49bd6a2801f
grant execute on function has_device(uuid) to tendwell_app;
grant execute on function has_device(uuid) to tendwell_worker;
create function hosts_call(uuid); -- 479bb412773d91ad
grant execute on function hosts_call(uuid) to public;
create function house_stands(); -- 7b439f7950d7ec9a
grant execute on function house_stands() to public;
create function house_takes_doctors(); -- b47600ce3c00b88b
grant execute on function house_takes_doctors() to public;
create function inside_call(); -- df94410da710bbb3
grant execute on function inside_call() to public;
create function is_at_door(text,text,timestamp with time zone); -- b9c74c7f7e444c96
grant execute on function is_at_door(text,text,timestamp with time zone) to tendwell_app;
grant execute on function is_at_door(text,text,timestamp with time zone) to tendwell_worker;
create function is_busy(uuid,tstzrange,integer); -- 262e2bffed790392
grant execute on function is_busy(uuid,tstzrange,integer) to public;
create function is_invited_everywhere(uuid,text); -- c35c43cfbe8999dd
grant execute on function is_invited_everywhere(uuid,text) to tendwell_app;
grant execute on function is_invited_everywhere(uuid,text) to tendwell_worker;
create function is_invited_to(uuid,text); -- 7123e5059aacf833
grant execute on function is_invited_to(uuid,text) to tendwell_app;
grant execute on function is_invited_to(uuid,text) to tendwell_worker;
create function is_known_at(uuid,uuid[]); -- 96ea902cd8588619
grant execute on function is_known_at(uuid,uuid[]) to tendwell_app;
grant execute on function is_known_at(uuid,uuid[]) to tendwell_worker;
create function is_product(); -- 54ae3a16dd0c1d40
grant execute on function is_product() to public;
create function is_proven(uuid); -- 7a51857f3bc693df
grant execute on function is_proven(uuid) to tendwell_app;
grant execute on function is_proven(uuid) to tendwell_worker;
create function is_shared_at_visit(uuid,uuid,uuid,uuid,timestamp with time zone); -- b98c43649b27bdc7
grant execute on function is_shared_at_visit(uuid,uuid,uuid,uuid,timestamp with time zone) to tendwell_app;
grant execute on function is_shared_at_visit(uuid,uuid,uuid,uuid,timestamp with time zone) to tendwell_worker;
create function keep_agenda_off(); -- 6ddef69998493f40
grant execute on function keep_agenda_off() to public;
create function keep_turns_off(); -- f7b31340091e74ab
grant execute on function keep_turns_off() to public;
create function keep_weekly_off(); -- b880cafe0a5feaa3
grant execute on function keep_weekly_off() to public;
create function kilometres(double precision,double precision,double precision,double precision); -- 51d0ac21e62b334d
grant execute on function kilometres(double precision,double precision,double precision,double precision) to public;
create function lay_blocks(uuid,tstzrange); -- 307f417b0d53a8fa
grant execute on function lay_blocks(uuid,tstzrange) to public;
create function lay_cards(uuid[]); -- 1b038fff385477e5
grant execute on function lay_cards(uuid[]) to public;
create function lay_changed_cards(); -- e0e4217e8d5e055a
grant execute on function lay_changed_cards() to public;
create function lay_changed_needs(); -- b91ddd6f5fa842ee
grant execute on function lay_changed_needs() to public;
create function lay_needs(uuid[]); -- 7b36156cf3931fd4
grant execute on function lay_needs(uuid[]) to tendwell_worker;
create function lay_point(uuid); -- 4414dfe7deffb890
grant execute on function lay_point(uuid) to tendwell_worker;
create function leave_queue(text,timestamp with time zone); -- 026b6a3d5acf7bfb
grant execute on function leave_queue(text,timestamp with time zone) to tendwell_app;
grant execute on function leave_queue(text,timestamp with time zone) to tendwell_worker;
create function leave_session(uuid); -- a583bfdf0bd0c1ca
grant execute on function leave_session(uuid) to public;
create function let_in_at(uuid); -- c89ae1835271f81e
grant execute on function let_in_at(uuid) to tendwell_app;
grant execute on function let_in_at(uuid) to tendwell_worker;
create function lies_in_town(text,text,text,double precision,double precision); -- 74be670fee736059
grant execute on function lies_in_town(text,text,text,double precision,double precision) to public;
create function lies_outside(uuid,uuid,tstzrange); -- cdbd0a4014956014
grant execute on function lies_outside(uuid,uuid,tstzrange) to public;
create function limit_span(offering,tstzrange); -- 5f84aad48bf2bc60
grant execute on function limit_span(offering,tstzrange) to public;
create function lock_call(text); -- c51bc6e366e0e4aa
grant execute on function lock_call(text) to tendwell_app;
grant execute on function lock_call(text) to tendwell_worker;
create function lock_resources(uuid[]); -- d4666b3c3d96fffb
grant execute on function lock_resources(uuid[]) to public;
create function log_out_account(uuid); -- 944aac9fb30b0a37
grant execute on function log_out_account(uuid) to tendwell_app;
grant execute on function log_out_account(uuid) to tendwell_worker;
create function looks_at(uuid,uuid,integer); -- 4395b7448aed55b2
grant execute on function looks_at(uuid,uuid,integer) to tendwell_app;
grant execute on function looks_at(uuid,uuid,integer) to tendwell_worker;
create function make_call(); -- 5247e2ca8f2707cf
grant execute on function make_call() to public;
create function manner_of(uuid); -- f88ca8fe6e60569c
grant execute on function manner_of(uuid) to tendwell_app;
grant execute on function manner_of(uuid) to tendwell_worker;
create function mark_busy(uuid,tstzrange,integer); -- 9f0dc11f14a8727e
grant execute on function mark_busy(uuid,tstzrange,integer) to public;
create function may_at(text); -- 950ff14487ddde97
grant execute on function may_at(text) to public;
create function may_begin_proven(text,text); -- 9c3408b082707bc6
grant execute on function may_begin_proven(text,text) to tendwell_app;
grant execute on function may_begin_proven(text,text) to tendwell_worker;
create function may_platform(text); -- dc80d79e4c889747
grant execute on function may_platform(text) to public;
create function meet_id(); -- 631f0c353086740a
grant execute on function meet_id() to public;
create function memberships_of(uuid,timestamp with time zone); -- e4d355f04da4f0f1
grant execute on function memberships_of(uuid,timestamp with time zone) to tendwell_app;
grant execute on function memberships_of(uuid,timestamp with time zone) to tendwell_worker;
create function merge_patients(jsonb); -- b65b9df4e44bbbe3
grant execute on function merge_patients(jsonb) to tendwell_app;
create function move_papers(uuid,uuid,timestamp with time zone,uuid[],uuid[]); -- d93bf5770ccdcd5f
create function need_span(integer,integer,tstzrange,tstzrange); -- dadbc6a19ca77b8b
grant execute on function need_span(integer,integer,tstzrange,tstzrange) to public;
create function needs_of(uuid,uuid,text); -- ce75887619ecc537
grant execute on function needs_of(uuid,uuid,text) to public;
create function needs_on_card(offering); -- b54289f3c8646955
grant execute on function needs_on_card(offering) to public;
create function needs_over(uuid,uuid,text,date,date); -- a7cfa7f7047a7c7f
grant execute on function needs_over(uuid,uuid,text,date,date) to tendwell_app;
grant execute on function needs_over(uuid,uuid,text,date,date) to tendwell_worker;
create function next_number(uuid,date,text); -- 9c23e1bc80401efc
grant execute on function next_number(uuid,date,text) to tendwell_worker;
create function note_erasure(); -- 9e4681f67c57a58a
grant execute on function note_erasure() to public;
create function number_consents(); -- 619d3e6840c944fc
grant execute on function number_consents() to public;
create function open_sessions(uuid[],timestamp with time zone); -- a8a1c8280b551f99
grant execute on function open_sessions(uuid[],timestamp with time zone) to tendwell_app;
grant execute on function open_sessions(uuid[],timestamp with time zone) to tendwell_worker;
create function owner_of_feed(text); -- c9a4fc77d4680901
grant execute on function owner_of_feed(text) to tendwell_app;
grant execute on function owner_of_feed(text) to tendwell_worker;
create function pass_of(text,text,timestamp with time zone); -- c6af90e87846e54f
grant execute on function pass_of(text,text,timestamp with time zone) to tendwell_app;
grant execute on function pass_of(text,text,timestamp with time zone) to tendwell_worker;
create function passkey_of(text); -- 49e1999583d260e7
grant execute on function passkey_of(text) to tendwell_app;
grant execute on function passkey_of(text) to tendwell_worker;
create function passwords_in_reach(); -- fcbf842161eb3049
grant execute on function passwords_in_reach() to tendwell_app;
grant execute on function passwords_in_reach() to tendwell_worker;
create function patient_at_desk(uuid); -- 5b254e0e55d88c08
grant execute on function patient_at_desk(uuid) to tendwell_app;
grant execute on function patient_at_desk(uuid) to tendwell_worker;
create function patient_in_reach(uuid); -- 9ced271f964430e4
grant execute on function patient_in_reach(uuid) to tendwell_app;
grant execute on function patient_in_reach(uuid) to tendwell_worker;
create function patients_of(uuid); -- 61cf69f10e7e65ab
grant execute on function patients_of(uuid) to tendwell_app;
grant execute on function patients_of(uuid) to tendwell_worker;
grant execute on function patients_of(uuid) to public;
create function people_of(uuid,uuid); -- 0438cffd35a3079d
grant execute on function people_of(uuid,uuid) to tendwell_app;
grant execute on function people_of(uuid,uuid) to tendwell_worker;
create function place_cell(double precision,double precision); -- 2e0fc0b1ae912828
grant execute on function place_cell(double precision,double precision) to public;
create function places_of(uuid); -- b01887cb5dbe93d7
grant execute on function places_of(uuid) to public;
create function places_of_call(uuid,timestamp with time zone); -- 6251772f374a4c6e
grant execute on function places_of_call(uuid,timestamp with time zone) to tendwell_app;
grant execute on function places_of_call(uuid,timestamp with time zone) to tendwell_worker;
create function places_of_role(uuid,timestamp with time zone); -- eb1199717788cc6d
grant execute on function places_of_role(uuid,timestamp with time zone) to tendwell_app;
grant execute on function places_of_role(uuid,timestamp with time zone) to tendwell_worker;
create function planned_room(uuid,uuid,timestamp with time zone); -- c1f60cc84bc07495
grant execute on function planned_room(uuid,uuid,timestamp with time zone) to tendwell_app;
grant execute on function planned_room(uuid,uuid,timestamp with time zone) to tendwell_worker;
create function points_of_pass(text); -- fcc35b895ebde798
grant execute on function points_of_pass(text) to tendwell_app;
grant execute on function points_of_pass(text) to tendwell_worker;
create function practice_stands(uuid); -- 2676f831cf79480a
grant execute on function practice_stands(uuid) to tendwell_app;
grant execute on function practice_stands(uuid) to tendwell_worker;
create function promote_overbooked(uuid,tstzrange); -- b9ba34eb59caa1cc
grant execute on function promote_overbooked(uuid,tstzrange) to public;
create function proven_guest(text,timestamp with time zone); -- 996526e622ae9d91
grant execute on function proven_guest(text,timestamp with time zone) to tendwell_app;
grant execute on function proven_guest(text,timestamp with time zone) to tendwell_worker;
create function queue_day(timestamp with time zone,text); -- b4042b8dadcb0e5a
grant execute on function queue_day(timestamp with time zone,text) to public;
create function queue_of_pass(text,timestamp with time zone); -- 16ba3a5c1b224df7
grant execute on function queue_of_pass(text,timestamp with time zone) to tendwell_app;
grant execute on function queue_of_pass(text,timestamp with time zone) to tendwell_worker;
create function reach_account(); -- 99c912828ffce856
grant execute on function reach_account() to public;
create function reach_address(); -- 825d722c3551c721
grant execute on function reach_address() to public;
create function reach_appointment(); -- e0024d4c886b36c7
grant execute on function reach_appointment() to public;
create function reach_call(); -- 9c0971f184aaa72e
grant execute on function reach_call() to public;
create function reach_claimed(); -- 47befcb8b66a80f6
grant execute on function reach_claimed() to public;
create function reach_desks(); -- e39f60e0a34e0673
grant execute on function reach_desks() to public;
create function reach_draft(); -- 4e2c8f202670e522
grant execute on function reach_draft() to public;
create function reach_facilities(); -- b1228a0b3ea45328
grant execute on function reach_facilities() to public;
create function reach_facility(); -- 2189a60412b3e67d
grant execute on function reach_facility() to public;
create function reach_invitation(); -- 1f48d8330962e175
grant execute on function reach_invitation() to tendwell_app;
grant execute on function reach_invitation() to tendwell_worker;
create function reach_keys(); -- 8dbcdcc8e5abe31e
grant execute on function reach_keys() to public;
create function reach_moment(); -- f8dd978abb921873
grant execute on function reach_moment() to public;
create function reach_own_email(); -- fc5a49183215a324
grant execute on function reach_own_email() to public;
create function reach_patients(); -- 85507b0af280d03d
grant execute on function reach_patients() to public;
create function reach_practitioner(); -- 5eae012573f844cf
grant execute on function reach_practitioner() to public;
create function reach_seat(); -- cf3a8912a72a7273
grant execute on function reach_seat() to public;
create function reach_sign_up(); -- 9f26c2abff2a9839
grant execute on function reach_sign_up() to public;
create function reach_token(); -- 605ee02e91326c17
grant execute on function reach_token() to public;
create function reach_visitor(); -- 1bb79622e7c3af40
grant execute on function reach_visitor() to public;
create function rebuild_busy(uuid,date,date,integer); -- 996d6a7814301202
grant execute on function rebuild_busy(uuid,date,date,integer) to public;
create function refresh_around(uuid,tstzrange); -- 27b8b535a608b881
grant execute on function refresh_around(uuid,tstzrange) to public;
create function refresh_days(uuid,date,date); -- 0a2fe52ba83120e3
grant execute on function refresh_days(uuid,date,date) to public;
create function refresh_offering(offering,date,date); -- 368406845cc85008
grant execute on function refresh_offering(offering,date,date) to public;
create function refuse_above(jsonb,uuid,timestamp with time zone); -- f6b08cce6ae6da3e
create function refuse_own_entry(); -- d254675e6a64c624
grant execute on function refuse_own_entry() to public;
create function refuse_visit(text); -- a1db7658548b779c
grant execute on function refuse_visit(text) to public;
create function release_claims(uuid,uuid,timestamp with time zone); -- 450190ed5c89e4f1
grant execute on function release_claims(uuid,uuid,timestamp with time zone) to public;
create function renew_call(); -- 24d291d4e95f683e
grant execute on function renew_call() to public;
create function requeue_message(uuid,timestamp with time zone); -- 8c9cb3455e9b3e0a
grant execute on function requeue_message(uuid,timestamp with time zone) to tendwell_app;
grant execute on function requeue_message(uuid,timestamp with time zone) to tendwell_worker;
create function seat_bits(uuid,uuid,date); -- a9d842a44d9b6f70
grant execute on function seat_bits(uuid,uuid,date) to public;
create function see_branches(uuid,uuid[],integer[]); -- b50eb56204ae857d
grant execute on function see_branches(uuid,uuid[],integer[]) to tendwell_app;
create function seen_session(text,text,timestamp with time zone); -- fe163f3619e932d9
grant execute on function seen_session(text,text,timestamp with time zone) to tendwell_app;
grant execute on function seen_session(text,text,timestamp with time zone) to tendwell_worker;
create function session_of(text,text,timestamp with time zone); -- 2dffbd6c018280e4
grant execute on function session_of(text,text,timestamp with time zone) to tendwell_app;
grant execute on function session_of(text,text,timestamp with time zone) to tendwell_worker;
create function session_of_cookie(text); -- 1db6d19087706595
grant execute on function session_of_cookie(text) to tendwell_app;
grant execute on function session_of_cookie(text) to tendwell_worker;
create function shared_folder(uuid); -- 0912530955038626
grant execute on function shared_folder(uuid) to tendwell_app;
create function signed_by_guest(uuid); -- 7c6e7e1d087f538e
grant execute on function signed_by_guest(uuid) to public;
create function span_bits(integer,integer); -- 6dafe6ea896c9983
grant execute on function span_bits(integer,integer) to public;
create function staff_rules(uuid,timestamp with time zone); -- b72d861d31fcaf22
grant execute on function staff_rules(uuid,timestamp with time zone) to tendwell_app;
grant execute on function staff_rules(uuid,timestamp with time zone) to tendwell_worker;
create function standing_as(uuid); -- 82333ca0a868a7ac
grant execute on function standing_as(uuid) to tendwell_app;
grant execute on function standing_as(uuid) to tendwell_worker;
create function standing_of(uuid,timestamp with time zone); -- 329259562a5fbb72
grant execute on function standing_of(uuid,timestamp with time zone) to tendwell_app;
grant execute on function standing_of(uuid,timestamp with time zone) to tendwell_worker;
create function state_of_paper(uuid,uuid,timestamp with time zone); -- a86d190bfa2a3a20
grant execute on function state_of_paper(uuid,uuid,timestamp with time zone) to tendwell_app;
grant execute on function state_of_paper(uuid,uuid,timestamp with time zone) to tendwell_worker;
create function status_is(text,text); -- c4b3ec0cb9994e5c
grant execute on function status_is(text,text) to public;
create function status_may_become(text,text); -- 7fbc18d780b4510f
grant execute on function status_may_become(text,text) to public;
create function swap_places(uuid,tstzrange); -- cc9763c495bd5eab
grant execute on function swap_places(uuid,tstzrange) to tendwell_worker;
create function take_challenge(uuid,timestamp with time zone); -- 98accc96b6cbb9f3
grant execute on function take_challenge(uuid,timestamp with time zone) to tendwell_app;
grant execute on function take_challenge(uuid,timestamp with time zone) to tendwell_worker;
create function take_guest(text,timestamp with time zone,timestamp with time zone); -- 249cc62c34f9bc55
grant execute on function take_guest(text,timestamp with time zone,timestamp with time zone) to tendwell_app;
grant execute on function take_guest(text,timestamp with time zone,timestamp with time zone) to tendwell_worker;
create function take_guest_entries(timestamp with time zone); -- 9a54a3b6aa320130
grant execute on function take_guest_entries(timestamp with time zone) to tendwell_app;
create function take_over_hold(jsonb,uuid); -- a685b2a47ab2d13b
grant execute on function take_over_hold(jsonb,uuid) to public;
create function take_own_details(uuid,integer,jsonb); -- f0fcefef048f1d9a
grant execute on function take_own_details(uuid,integer,jsonb) to tendwell_app;
create function take_proven_address(text,timestamp with time zone); -- b3088c7672b347e2
grant execute on function take_proven_address(text,timestamp with time zone) to tendwell_app;
grant execute on function take_proven_address(text,timestamp with time zone) to tendwell_worker;
create function take_seat(jsonb,tstzrange,tstzrange); -- 016517592455113b
grant execute on function take_seat(jsonb,tstzrange,tstzrange) to public;
create function take_time(jsonb); -- 7d07e75d20388b8a
grant execute on function take_time(jsonb) to public;
create function taken_range(jsonb); -- 042f37b0d5852966
grant execute on function taken_range(jsonb) to public;
create function tell_call(); -- 5e3f8b9bad47e097
grant execute on function tell_call() to public;
create function tell_call_place(); -- 8defd24e538bd818
grant execute on function tell_call_place() to public;
create function tell_calls_of(uuid); -- 5b6c7124cdb955cb
create function tell_licence(); -- 460aa6166b8bec23
grant execute on function tell_licence() to public;
create function tell_look(uuid); -- 063b492c16b4715a
grant execute on function tell_look(uuid) to tendwell_app;
grant execute on function tell_look(uuid) to tendwell_worker;
create function tell_lost_token(); -- ffbfcf9739125292
create function tell_needs(); -- 17ef054f521bf6b4
grant execute on function tell_needs() to public;
create function tell_of_call(uuid); -- 446e090c0f6dfb16
create function tell_people(); -- 49be9f41df7381ea
grant execute on function tell_people() to public;
create function tell_rights(); -- 06d50af1dde3378d
grant execute on function tell_rights() to public;
create function tell_role(); -- 25b774858236c227
grant execute on function tell_role() to public;
create function tell_ticket(); -- 2592afc588210b58
grant execute on function tell_ticket() to public;
create function ticket_place(text,timestamp with time zone); -- b95fb6bea88c6f10
grant execute on function ticket_place(text,timestamp with time zone) to tendwell_app;
grant execute on function ticket_place(text,timestamp with time zone) to tendwell_worker;
create function token_stands(uuid); -- f4f2c0635a3009f2
grant execute on function token_stands(uuid) to tendwell_app;
grant execute on function token_stands(uuid) to tendwell_worker;
create function totp_in_reach(); -- 884f69bf9fe86410
grant execute on function totp_in_reach() to tendwell_app;
grant execute on function totp_in_reach() to tendwell_worker;
create function unmerge_patients(jsonb); -- bc6ef5a2663dfc7a
grant execute on function unmerge_patients(jsonb) to tendwell_app;
create function use_guest_link(text,uuid,text,timestamp with time zone); -- ced6cc279c21da13
grant execute on function use_guest_link(text,uuid,text,timestamp with time zone) to tendwell_app;
grant execute on function use_guest_link(text,uuid,text,timestamp with time zone) to tendwell_worker;
create function use_recovery_code(text,timestamp with time zone); -- e6136b8e54244eb1
grant execute on function use_recovery_code(text,timestamp with time zone) to tendwell_app;
grant execute on function use_recovery_code(text,timestamp with time zone) to tendwell_worker;
create function utc_day(timestamp with time zone); -- f05ebaf8d2b0fb0a
grant execute on function utc_day(timestamp with time zone) to public;
create function uuid_v7(); -- 180b8559656bfecb
grant execute on function uuid_v7() to public;
create function visit_at_door(text,text,date,text,uuid,timestamp with time zone); -- e7c3ed7cacb7bb80
grant execute on function visit_at_door(text,text,date,text,uuid,timestamp with time zone) to tendwell_app;
grant execute on function visit_at_door(text,text,date,text,uuid,timestamp with time zone) to tendwell_worker;
create function visit_in_reach(appointment,text); -- f6205a092deea866
grant execute on function visit_in_reach(appointment,text) to public;
create function visit_of_link(text,timestamp with time zone); -- 4e3cc3636d0740b1
grant execute on function visit_of_link(text,timestamp with time zone) to tendwell_app;
grant execute on function visit_of_link(text,timestamp with time zone) to tendwell_worker;
create function was_here_before(uuid,uuid,timestamp with time zone); -- 8e9a16f34dd2fd92
grant execute on function was_here_before(uuid,uuid,timestamp with time zone) to tendwell_app;
grant execute on function was_here_before(uuid,uuid,timestamp with time zone) to tendwell_worker;
create function with_end(jsonb,timestamp with time zone); -- 9242c14fc3e5cd5c
grant execute on function with_end(jsonb,timestamp with time zone) to public;
create function write_call(jsonb); -- 0d7aa7b60a893290
grant execute on function write_call(jsonb) to tendwell_app;
grant execute on function write_call(jsonb) to tendwell_worker;
create function write_rows(jsonb,uuid,uuid[]); -- 200c58285941929b
grant execute on function write_rows(jsonb,uuid,uuid[]) to public;
create function write_visit(jsonb); -- 959b323b8d94dc52
grant execute on function write_visit(jsonb) to tendwell_app;
grant execute on function write_visit(jsonb) to tendwell_worker;
create function writes_paper(uuid,uuid,uuid,text); -- 53a939228c4d47fb
grant execute on function writes_paper(uuid,uuid,uuid,text) to public;
