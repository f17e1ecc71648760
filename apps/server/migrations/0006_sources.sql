-- Where files of an ingestion come from when nobody uploads them: SFTP and connections (CONF-07, CONF-08; specification 1, 9).

create table sftp_endpoint (
  id integer generated always as identity primary key,
  name text not null unique check (btrim(name) = name and name <> ''),
  host text not null check (host = btrim(host) and host <> ''),
  port integer not null default 22 check (port between 1 and 65535),
  user_name text not null check (user_name <> ''),
  auth text not null check (auth in ('password', 'key')),
  -- password or private key, sealed by the portal's key, which is not in this database; written, never read out
  secret bytea,
  -- the server's host key as it was shown and accepted: `<algorithm> <base64>`; without it nothing is ever sent
  host_key text,
  host_key_pinned_by integer references app_user,
  host_key_pinned_at timestamptz,
  -- an administrator opened private networks for it on purpose
  allow_private boolean not null default false,
  active boolean not null default true,
  -- how the last test or pick-up ended: steps with codes, never a secret
  last_result jsonb,
  last_result_at timestamptz,
  version integer not null default 1
);

create table connection (
  id integer generated always as identity primary key,
  name text not null unique check (btrim(name) = name and name <> ''),
  kind text not null check (kind in ('postgresql', 'https')),
  -- host, port, database, user; or base address and kind of sign-in: everything that is no secret
  settings jsonb not null,
  secret bytea,
  allow_private boolean not null default false,
  active boolean not null default true,
  last_result jsonb,
  last_result_at timestamptz,
  version integer not null default 1
);

-- One way by which an ingestion gets its files by itself.
create table ingestion_source (
  id integer generated always as identity primary key,
  ingestion_id integer not null references ingestion,
  -- null when a column of the file says the entity, or the file's name does
  legal_entity_id integer references legal_entity,
  sftp_endpoint_id integer references sftp_endpoint,
  connection_id integer references connection,
  -- what is taken and what becomes of it: directory, pattern, archive and error folders; a query; a path
  details jsonb not null,
  -- when it is looked at, in which time zone, on which days; which month a file is for: from its name, or the month before the day it is taken
  schedule jsonb not null,
  -- in whose name it delivers: their grants count, and they neither sign nor validate what comes
  runs_as integer not null references app_user,
  active boolean not null default true,
  next_run_at timestamptz,
  version integer not null default 1,
  check ((sftp_endpoint_id is null) <> (connection_id is null))
);
create index ingestion_source_due on ingestion_source (next_run_at) where active;
create index ingestion_source_ingestion on ingestion_source (ingestion_id);

create table source_run (
  id bigint generated always as identity primary key,
  source_id integer not null references ingestion_source on delete cascade,
  -- null: by the schedule
  asked_by integer references app_user,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  started_at timestamptz not null,
  heartbeat_at timestamptz,
  attempts integer not null default 0,
  finished_at timestamptz,
  -- code and parameters of why it failed; never a secret
  problem jsonb,
  files_taken integer not null default 0,
  -- only puts files away whose outcome stands by now; looks for none
  only_settles boolean not null default false,
  check ((state = 'pending') = (finished_at is null))
);
-- One at a time per source, on however many nodes.
create unique index source_run_one_pending on source_run (source_id) where state = 'pending';
create index source_run_source on source_run (source_id, id);

-- A file that was taken: once, ever, also when two nodes look at the same instant. `fingerprint` is name, size and time of change, or the hash of what came.
create table source_file (
  id bigint generated always as identity primary key,
  source_id integer not null references ingestion_source on delete cascade,
  run_id bigint not null references source_run on delete cascade,
  name text not null,
  fingerprint text not null,
  -- what was told of it when it was taken: whoever puts it away makes sure that it is still the same
  size bigint,
  changed_at timestamptz,
  sha256 bytea,
  upload_id bigint references upload,
  -- taken: delivered or refused, and not yet put away; then what became of the remote file
  state text not null default 'taken' check (state in ('taken', 'archived', 'error-folder', 'left', 'deleted', 'gone', 'changed')),
  -- why it was refused; then there is no upload
  problem jsonb,
  at timestamptz not null,
  settled_at timestamptz,
  -- why it could not be put away yet, how often and when that was tried
  settle_problem jsonb,
  settle_attempts integer not null default 0,
  settle_tried_at timestamptz,
  unique (source_id, fingerprint),
  check ((state = 'taken') = (settled_at is null)),
  check (upload_id is null or problem is null)
);
create index source_file_source on source_file (source_id, id);
create index source_file_upload on source_file (upload_id);
create index source_file_unsettled on source_file (source_id) where state = 'taken';

-- What was seen and not yet taken: a file is whole when its size and time are the same at a later look.
create table source_sighting (
  source_id integer not null references ingestion_source on delete cascade,
  name text not null,
  size bigint not null,
  changed_at timestamptz not null,
  -- since when it is as it is
  seen_at timestamptz not null,
  primary key (source_id, name)
);

-- Which source sent an upload; null: a person.
alter table upload add column source_id integer references ingestion_source on delete set null;
