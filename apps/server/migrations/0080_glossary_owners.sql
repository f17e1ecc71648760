-- Who answers for what a card says: somebody who edits the glossary. No version of it: what is said and who answers for it change apart.
-- expand: the release before neither reads nor writes it, and no row of it is refused for it.
alter table glossary_card add column owner_id integer references app_user on delete set null;
create index glossary_card_owner on glossary_card (owner_id) where owner_id is not null;
