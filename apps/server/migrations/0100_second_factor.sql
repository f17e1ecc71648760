-- The second factor of who signs in with a password (MANY-07, decision 0082): keys that their browser holds, codes for when none is at hand, and what is being asked of somebody now.
create table second_factor_key (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- what the key is called by its authenticator; one is registered once, by one person
  credential_id bytea not null unique,
  -- COSE
  public_key bytea not null,
  -- signatures as the authenticator counts them; 0 where it does not
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index second_factor_key_user on second_factor_key (user_id);

create table recovery_code (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- SHA-256 of 80 random bits
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- What somebody has begun and is to prove within minutes, once: the second step of signing in, or that they may change their keys.
create table second_factor_challenge (
  -- SHA-256 of what the page was given
  token_hash bytea primary key,
  user_id integer not null references app_user on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'account')),
  -- SHA-256 of what binds it: the cookie of the browser that signs in, or the token of the session
  bound_to bytea not null,
  -- what a key signs, and what a new one does
  challenge bytea not null,
  creation bytea not null,
  -- how the first step was done, and whether the browser shall be known from then on
  method text check (method in ('password', 'link')),
  remember boolean not null,
  -- of the account: by what it was confirmed that its owner asks; null: by nothing yet
  confirmed_by text check (confirmed_by in ('password', 'key', 'recovery-code')),
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (method is not null)),
  check (purpose = 'account' or confirmed_by is null)
);
create index second_factor_challenge_user on second_factor_challenge (user_id);
create index second_factor_challenge_expires on second_factor_challenge (expires_at);

-- 1: administrators who sign in with a password need a second factor.
insert into setting (key, value) values ('second-factor-administrators', '0');
