-- What somebody selected to change at once, as the preview found it: it is done from here, once, and only to what was seen (MANY-01).
create table selection (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  kind text not null,
  -- The values of the act, and the filter that selected, where one did.
  act jsonb not null,
  filter jsonb,
  -- All that was found then, and of those the records that the act would change, each in the version it was seen in.
  seen bigint[] not null,
  ids bigint[] not null,
  versions text[] not null,
  -- What was counted, and why the other records are not changed.
  progress jsonb not null,
  previewed_at timestamptz not null,
  -- The task that did it, or does.
  task_id bigint unique references task on delete cascade,
  check (cardinality(ids) = cardinality(versions))
);
create index selection_user on selection (user_id);
create index selection_by_age on selection (previewed_at);
