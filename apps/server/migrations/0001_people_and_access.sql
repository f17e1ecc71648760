-- People who use the portal, their sessions, what they may do, and the trail of all changes (specification 3, 4, 6; decisions 4, 8).

create table legal_entity (
  id integer generated always as identity primary key,
  code text not null unique check (code = btrim(code) and code <> ''),
  name text not null check (btrim(name) <> ''),
  country text check (country ~ '^[A-Z]{2}$'),
  currency text check (currency ~ '^[A-Z]{3}$'),
  parent_id integer references legal_entity,
  valid_from date not null default '2000-01-01',
  valid_to date,
  version integer not null default 1,
  check (valid_to is null or valid_to >= valid_from)
);

create table app_user (
  id integer generated always as identity primary key,
  -- the user name is the e-mail, lower case
  email text not null unique check (email = lower(btrim(email))),
  name text not null check (btrim(name) <> ''),
  password_hash text,
  language text not null default 'es' check (language in ('es', 'en', 'de', 'pt')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  version integer not null default 1
);

create table user_session (
  -- SHA-256 of the token; the token itself is never stored
  token_hash bytea primary key,
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  address text,
  user_agent text
);
create index user_session_user on user_session (user_id);

create table sign_in_attempt (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  at timestamptz not null,
  succeeded boolean not null
);
create index sign_in_attempt_account on sign_in_attempt (account, at);
create index sign_in_attempt_address on sign_in_attempt (address, at);

-- One grant of a role; null means all of them.
create table role_grant (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  role text not null check (role in ('hub-admin', 'mut-admin', 'wf-admin', 'group-owner', 'data-owner', 'upload-coordinator', 'process-source', 'steward')),
  legal_entity_id integer references legal_entity,
  section_code text,
  ingestion_id integer,
  -- from when to when it counts; null: always
  valid_from date,
  valid_to date,
  unique nulls not distinct (user_id, role, legal_entity_id, section_code, ingestion_id)
);
create index role_grant_user on role_grant (user_id);

-- One-time links (first administrator; later: password resets). Only the hash of the key is stored.
create table one_time_link (
  key_hash bytea primary key,
  purpose text not null check (purpose in ('set-up')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Secrets the portal makes for itself at its first start (for instance the key of the persons' keyed hash).
create table instance_secret (name text primary key, value bytea not null);

create table setting (key text primary key, value jsonb not null, version integer not null default 1);
insert into setting (key, value) values
  ('minimum-group-size', '10'),
  ('corporate-domain', '"example.com"'),
  ('data-loader-host', 'null'),
  ('workflow-host', 'null');

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id integer,
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_subject on audit (subject_type, subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
