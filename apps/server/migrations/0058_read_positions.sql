-- Up to where of the database's log somebody has written, so that what they read next is not older (decision 0057): a line a person, and one without a person
-- for what has to hold for everybody at once. Only where a portal reads from a replica is anything written here.
create table read_position (
  user_id integer references app_user on delete cascade,
  position pg_lsn not null,
  constraint read_position_user unique nulls not distinct (user_id)
);
