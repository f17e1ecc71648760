-- Back-ups by schedule (decision 0055): one plan, a line for each back-up, and keys that a second administrator has to look at.
create table backup_plan (
  id integer primary key default 1 check (id = 1),
  frequency text not null default 'off' check (frequency in ('off', 'daily', 'weekly')),
  -- Monday is 1.
  weekday integer not null default 7 check (weekday between 1 and 7),
  hour integer not null default 2 check (hour between 0 and 23),
  zone text not null default 'Europe/Madrid',
  keep_days integer not null default 7 check (keep_days between 1 and 366),
  keep_weeks integer not null default 5 check (keep_weeks between 0 and 260),
  keep_months integer not null default 12 check (keep_months between 0 and 120),
  -- Every so many back-ups one is restored on trial; 0 never.
  trial_every integer not null default 7 check (trial_every between 0 and 100),
  -- The public half of the key they are sealed with; the other half is never here.
  recipient text,
  -- Since when there should be back-ups, while there are to be any.
  planned_since timestamptz,
  next_run_at timestamptz,
  version integer not null default 1
);
insert into backup_plan default values;

create table backup_run (
  id integer primary key generated always as identity,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  -- What a pending one is at.
  step text not null default 'waiting' check (step in ('waiting', 'making', 'checking', 'trying', 'tidying')),
  asked_by integer references app_user,
  asked_at timestamptz not null,
  attempts integer not null default 0,
  heartbeat_at timestamptz,
  node text,
  finished_at timestamptz,
  -- Why it failed: a code with its values.
  problem jsonb,
  file_name text,
  -- The instant it shows.
  made_at timestamptz,
  bytes bigint,
  row_count bigint,
  table_count integer,
  milliseconds bigint,
  sha256 text,
  recipient text,
  -- When all of the file was last read and found to be what was written.
  verified_at timestamptz,
  -- Where it was not: why.
  verify_problem jsonb,
  -- Skipped: it was to be tried, and that could not be done; nothing is known against it.
  trial_state text check (trial_state in ('wanted', 'done', 'failed', 'skipped')),
  trial_at timestamptz,
  trial_milliseconds bigint,
  trial_problem jsonb,
  removed_at timestamptz,
  check (state <> 'done' or (file_name is not null and sha256 is not null and verified_at is not null))
);
-- One at a time, on whatever node.
create unique index on backup_run ((true)) where state = 'pending';
create index on backup_run (made_at) where state = 'done' and removed_at is null;
