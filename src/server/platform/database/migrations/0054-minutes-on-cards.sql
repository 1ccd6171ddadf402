-- needs functions: card_of, lay_cards
-- A time on a card says for how long it is: each card is laid anew with the minutes of its service.
select lay_cards(array(select id from offering));
