-- A browser in which somebody has signed in: their wrong passwords there are counted apart from strangers'. It opens nothing.
create table known_browser (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- SHA-256 of the cookie; a browser that several people use has one cookie and a row for each
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null,
  unique (user_id, token_hash)
);
create index known_browser_token on known_browser (token_hash);
create index known_browser_expires on known_browser (expires_at);

alter table sign_in_attempt
  -- the known browser it came from; no reference: what was tried counts on when the browser is forgotten
  add column browser_id integer,
  -- when an administrator said that it shall not count any more for its account
  add column lifted_at timestamptz;
create index sign_in_attempt_at on sign_in_attempt (at);
create index sign_in_attempt_browser on sign_in_attempt (browser_id, at) where browser_id is not null;
