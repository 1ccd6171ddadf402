-- needs functions: folded, card_of, lay_cards, lay_changed_cards
-- What people choose a doctor by besides the time: what the doctor speaks (BCP 47) and is, whether the house has no step.
alter table practitioner
  add column languages text[] not null default '{}'
    check (cardinality(languages) <= 20 and array_to_string(languages, ' ') ~ '^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*( |$))*$'),
  add column gender text not null default '' check (gender in ('', 'female', 'male', 'other'));
-- Null: nobody has said.
alter table branch add column step_free boolean;

-- The filters of search ask the card of an offering: rows of it do not change with each booking.
alter table offering_card
  add column languages text[] not null default '{}',
  add column gender text not null default '',
  add column step_free boolean not null default false,
  add column fee_minor int;
create index offering_card_languages on offering_card using gin (languages);

drop trigger practitioner_card_laid on practitioner;
create trigger practitioner_card_laid after update of slug, title, first_name, last_name, sub_specialty, photo_id, verified_on,
  verified_source, languages, gender on practitioner for each row execute function lay_changed_cards();
drop trigger branch_card_laid on branch;
create trigger branch_card_laid after update of name, slug, address, city, phone, step_free on branch
  for each row execute function lay_changed_cards();

-- Names in other scripts are folded anew: until now they were empty, and an empty name matched every search.
alter table practitioner disable trigger user;
update practitioner set first_name = first_name where first_name || last_name ~ '[^\u0001-\u007f]';
alter table practitioner enable trigger user;
alter table branch disable trigger user;
update branch set name = name, city = city where name || city || postcode ~ '[^\u0001-\u007f]';
alter table branch enable trigger user;
delete from specialty_word where word = '';

select lay_cards(array(select id from offering));
