-- What a month is run by: findings of the check rules, reopenings, what happened to a cell (decisions 2, 3, 4).

-- What the check rules found in a cell as it stands; written anew whenever what it rests on changes, and under the lock before a signature.
create table cell_finding (
  section_code text not null references section,
  legal_entity_id integer not null references legal_entity,
  period date not null check (extract(day from period) = 1),
  rule text not null check (rule ~ '^[a-z0-9-]+$'),
  severity text not null check (severity in ('blocking', 'warning')),
  -- the figures the message is made of
  params jsonb not null default '{}',
  found_at timestamptz not null,
  primary key (period, section_code, legal_entity_id, rule)
);

-- A locked or frozen cell is opened again until the end of a day, by somebody other than who asked.
create table reopening (
  id integer generated always as identity primary key,
  cell_id integer not null references cell,
  -- what it is to be taken out of: a frozen one needs the group's owner
  from_lock text not null check (from_lock in ('LOCKED', 'FROZEN')),
  state text not null default 'ASKED' check (state in ('ASKED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'ENDED')),
  reason text not null check (btrim(reason) <> ''),
  until date not null,
  asked_by integer not null references app_user,
  asked_at timestamptz not null,
  decided_by integer references app_user,
  decided_at timestamptz,
  decision_comment text,
  ended_at timestamptz,
  check (decided_by is distinct from asked_by or state not in ('APPROVED', 'REFUSED')),
  check ((state in ('APPROVED', 'REFUSED', 'ENDED')) = (decided_by is not null))
);
create unique index reopening_one_open on reopening (cell_id) where state in ('ASKED', 'APPROVED');
create index reopening_state on reopening (state, until);

-- What people did with a cell besides signing and delivering: the history of a cell is these, its signatures, deliveries and reopenings.
create table cell_event (
  id bigint generated always as identity primary key,
  cell_id integer not null references cell,
  kind text not null check (kind in ('returned', 'nudged', 'locked-again')),
  user_id integer references app_user,
  at timestamptz not null,
  comment text,
  -- whom it was for
  to_user_ids integer[] not null default '{}'
);
create index cell_event_cell on cell_event (cell_id, id);
create trigger cell_event_append_only before update or delete on cell_event for each row execute function refuse_change();
create trigger cell_event_no_truncate before truncate on cell_event for each statement execute function refuse_change();
