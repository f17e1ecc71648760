-- Ending somebody's access waits for nothing: it is written down here, and every call asks (decision 0021). Sessions and tokens are over whose numbers are below
-- those that were next when access ended. No foreign key: it would wait for whoever holds the user's row. Rows go once what they end is gone.
create table access_end (
  id bigint generated always as identity primary key,
  user_id integer not null,
  sessions_below integer not null,
  tokens_below integer not null
);
create index access_end_user on access_end (user_id);
