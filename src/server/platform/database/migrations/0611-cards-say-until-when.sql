-- Until when the check of a doctor holds stands on the card as well.
-- needs functions: card_of, lay_cards, lay_changed_cards
drop trigger practitioner_card_laid on practitioner;
create trigger practitioner_card_laid after update of slug, title, first_name, last_name, sub_specialty, photo_id, verified_on,
  verified_source, verified_until, languages, gender on practitioner for each row execute function lay_changed_cards();
select lay_cards(array(select id from offering));
