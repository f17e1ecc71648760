-- Work that waits for people: who stands in for whom, what they are told by mail (WF-01).

-- While somebody is away, somebody else acts for them: with their roles of work, never those of an administrator, and only as long as they have them.
create table delegation (
  id integer generated always as identity primary key,
  from_user integer not null references app_user on delete cascade,
  to_user integer not null references app_user on delete cascade,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  note text,
  created_by integer not null references app_user,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by integer references app_user,
  version integer not null default 1,
  check (from_user <> to_user)
);
create index delegation_to on delegation (to_user, last_day) where ended_at is null;
create index delegation_from on delegation (from_user, last_day);

-- What somebody may act with at an instant: what they are given, and what colleagues who are away lend them. Lent grants are not lent on, and whoever
-- administers an area is lent nothing: administrators never validate.
create function acting_grants(person integer, on_day date) returns table (
  grant_id integer, role text, legal_entity_id integer, section_code text, ingestion_id integer, group_id integer, valid_to date, on_behalf_of integer)
language sql stable as $$
  select g.grant_id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.group_id, g.valid_to, null::integer from grants_of(person, on_day) g
  union all
  select g.grant_id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.group_id, least(g.valid_to, d.last_day), d.from_user
  from delegation d
  join app_user f on f.id = d.from_user and f.active
  cross join lateral grants_of(d.from_user, on_day) g
  where d.to_user = person and d.first_day <= on_day and d.last_day >= on_day and d.ended_at is null
    and g.role in ('group-owner', 'data-owner', 'upload-coordinator', 'process-source', 'steward')
    and not exists (select from grants_of(person, on_day) a where a.role in ('hub-admin', 'mut-admin', 'wf-admin'))
$$;

-- Likewise the reports and types of scenario: whoever stands in sees what the other one is offered.
create function acting_views(person integer, on_day date) returns table (kind text, dashboard_id integer, scenario_type text, group_id integer)
language sql stable as $$
  select v.kind, v.dashboard_id, v.scenario_type, v.group_id from views_of(person, on_day) v
  union all
  select v.kind, v.dashboard_id, v.scenario_type, v.group_id
  from delegation d
  join app_user f on f.id = d.from_user and f.active
  cross join lateral views_of(d.from_user, on_day) v
  where d.to_user = person and d.first_day <= on_day and d.last_day >= on_day and d.ended_at is null
    and not exists (select from grants_of(person, on_day) a where a.role in ('hub-admin', 'mut-admin', 'wf-admin'))
$$;

-- For whom it was done, when it was done in somebody's stead: both count as the one who did it (decisions 2, four eyes).
alter table upload add column on_behalf_of integer references app_user;
alter table signature add column on_behalf_of integer references app_user;
alter table cell add column signed_for integer references app_user;

-- Messages to people, sent by the worker when a mail server is configured.
create table mail_message (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  kind text not null,
  -- what it is about and for which day: the same is told once
  key text not null,
  subject text not null,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- code of the last failure; never the server's words
  problem text,
  unique (user_id, kind, key)
);
create index mail_message_queued on mail_message (next_try_at) where state = 'queued';

-- Who does not want to be reminded by mail; no row: every working day on which something is due.
create table reminder_choice (user_id integer primary key references app_user on delete cascade, daily boolean not null);
-- The days whose reminders were queued: once, on however many nodes.
create table reminder_day (day date primary key, at timestamptz not null);
-- What is told as it happens (nudges, returned work) is found by this.
create index cell_event_at on cell_event (at);
