-- Areas, groups, grants of groups, single sign-on, personal access tokens, languages, settings' lookups, tasks (specification 2, 6; decisions 4, 6, 8).

-- A person uses the portal in up to three areas, each administered apart. A grant of an area's role needs the area.
alter table role_grant drop constraint role_grant_role_check;
alter table role_grant add constraint role_grant_role_check check (role in (
  'hub-admin', 'group-owner', 'data-owner', 'upload-coordinator', 'mut-admin', 'process-source', 'steward', 'wf-admin', 'wf-user'));
alter table role_grant add column area text not null generated always as (
  case when role in ('hub-admin', 'group-owner', 'data-owner', 'upload-coordinator') then 'HUB'
       when role in ('mut-admin', 'process-source', 'steward') then 'MUT' else 'WF' end) stored;

create table area_member (
  user_id integer not null references app_user on delete cascade,
  area text not null check (area in ('HUB', 'MUT', 'WF')),
  created_at timestamptz not null default now(),
  -- of everything the person has in this area: grants, groups, views; for If-Match
  version integer not null default 1,
  primary key (user_id, area)
);
insert into area_member (user_id, area) select distinct user_id, area from role_grant;

create table access_group (
  id integer generated always as identity primary key,
  area text not null check (area in ('HUB', 'MUT')),
  name text not null check (btrim(name) = name and name <> ''),
  -- lower case, without accents: two groups of an area never differ by spelling alone
  folded_name text not null,
  description text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  unique (area, folded_name),
  unique (id, area)
);

create table group_member (
  group_id integer not null,
  user_id integer not null,
  area text not null,
  valid_from date,
  valid_to date,
  primary key (group_id, user_id),
  foreign key (group_id, area) references access_group (id, area) on delete cascade,
  foreign key (user_id, area) references area_member on delete cascade,
  check (valid_to is null or valid_from is null or valid_to >= valid_from)
);
create index group_member_user on group_member (user_id);

-- A grant belongs to a person or to a group.
alter table role_grant alter column user_id drop not null;
alter table role_grant add column group_id integer;
alter table role_grant add foreign key (group_id, area) references access_group (id, area) on delete cascade;
alter table role_grant add foreign key (user_id, area) references area_member on delete cascade;
alter table role_grant add check ((user_id is null) <> (group_id is null));
alter table role_grant add check (valid_to is null or valid_from is null or valid_to >= valid_from);
alter table role_grant drop constraint role_grant_user_id_role_legal_entity_id_section_code_ingest_key;
alter table role_grant add unique nulls not distinct (user_id, group_id, role, legal_entity_id, section_code, ingestion_id);
create index role_grant_group on role_grant (group_id);
create index role_grant_entity on role_grant (legal_entity_id);
create index role_grant_ingestion on role_grant (ingestion_id);

-- Which reports and which types of scenario a person or a group is offered; no item means all of the kind, no row none.
create table view_grant (
  id integer generated always as identity primary key,
  user_id integer,
  group_id integer,
  area text not null default 'HUB' check (area = 'HUB'),
  kind text not null check (kind in ('report', 'scenario')),
  dashboard_id integer references dashboard,
  scenario_type text references scenario_type,
  foreign key (user_id, area) references area_member on delete cascade,
  foreign key (group_id, area) references access_group (id, area) on delete cascade,
  check ((user_id is null) <> (group_id is null)),
  check (dashboard_id is null or kind = 'report'),
  check (scenario_type is null or kind = 'scenario'),
  unique nulls not distinct (user_id, group_id, kind, dashboard_id, scenario_type)
);
create index view_grant_group on view_grant (group_id);
-- Who used the HUB before there were views keeps all of them.
insert into view_grant (user_id, kind) select m.user_id, k.kind from area_member m, (values ('report'), ('scenario')) k (kind) where m.area = 'HUB';
-- Everybody had the inbox before it was an area of its own.
insert into area_member (user_id, area) select id, 'WF' from app_user on conflict do nothing;
insert into role_grant (user_id, role) select u.id, 'wf-user' from app_user u
  where not exists (select from role_grant g where g.user_id = u.id and g.role in ('wf-user', 'wf-admin'));

-- What stands of a person's access at an instant: own grants and those of their groups, with where each comes from.
create function grants_of(person integer, on_day date) returns table (
  grant_id integer, role text, legal_entity_id integer, section_code text, ingestion_id integer, group_id integer, valid_to date)
language sql stable as $$
  select g.id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, null::integer, g.valid_to
  from role_grant g
  where g.user_id = person and coalesce(g.valid_from, on_day) <= on_day and coalesce(g.valid_to, on_day) >= on_day
  union all
  select g.id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.group_id, least(g.valid_to, m.valid_to)
  from group_member m
  join access_group a on a.id = m.group_id and a.active
  join role_grant g on g.group_id = m.group_id
  where m.user_id = person and coalesce(m.valid_from, on_day) <= on_day and coalesce(m.valid_to, on_day) >= on_day
    and coalesce(g.valid_from, on_day) <= on_day and coalesce(g.valid_to, on_day) >= on_day
$$;

create function views_of(person integer, on_day date) returns table (kind text, dashboard_id integer, scenario_type text, group_id integer)
language sql stable as $$
  select v.kind, v.dashboard_id, v.scenario_type, null::integer from view_grant v where v.user_id = person
  union all
  select v.kind, v.dashboard_id, v.scenario_type, v.group_id
  from group_member m
  join access_group a on a.id = m.group_id and a.active
  join view_grant v on v.group_id = m.group_id
  where m.user_id = person and coalesce(m.valid_from, on_day) <= on_day and coalesce(m.valid_to, on_day) >= on_day
$$;

alter table app_user add column removed_at timestamptz, add column password_changed_at timestamptz;
alter table app_user add constraint app_user_removed_is_inactive check (removed_at is null or not active);
-- What lists search in: lower case, without accents, name and e-mail.
alter table app_user add column search_text text not null default '';
create extension if not exists unaccent;
update app_user set search_text = lower(unaccent(name || ' ' || email));
create extension if not exists pg_trgm;
create index app_user_search on app_user using gin (search_text gin_trgm_ops);
create index app_user_name on app_user (lower(name), id);

-- Sessions are shown to their owner by a number; the token's hash never leaves.
alter table user_session add column id integer generated always as identity unique;
alter table user_session add column method text not null default 'password' check (method in ('password', 'sso', 'link'));

-- One-time links also set passwords; those belong to a user and are made by an administrator.
alter table one_time_link drop constraint one_time_link_purpose_check;
alter table one_time_link add constraint one_time_link_purpose_check check (purpose in ('set-up', 'password'));
alter table one_time_link add column user_id integer references app_user on delete cascade, add column created_by integer references app_user on delete set null;
alter table one_time_link add check ((purpose = 'password') = (user_id is not null));
create index one_time_link_user on one_time_link (user_id);

-- A sign-in that was begun at the corporate provider, and then the session that waits to be fetched by the browser that asked. Hashes only.
create table sso_flow (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text,
  expires_at timestamptz not null
);
create table sso_handover (
  token_hash bytea primary key,
  browser_hash bytea not null,
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null
);

-- A key for programs: does what its scopes (permissions) say and never more than its owner may.
create table access_token (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null check (btrim(name) <> ''),
  token_hash bytea not null unique,
  -- the first characters, by which its owner knows it
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index access_token_user on access_token (user_id);

create table portal_language (
  code text primary key check (code in ('es', 'en', 'de', 'pt')),
  position integer not null unique,
  active boolean not null default true,
  is_default boolean not null default false,
  version integer not null default 1,
  check (active or not is_default)
);
insert into portal_language (code, position, is_default) values ('es', 1, true), ('en', 2, false), ('de', 3, false), ('pt', 4, false);
create unique index portal_language_default on portal_language (is_default) where is_default;

-- Lists of values that later areas choose from, with their names in the four languages. Never deleted once used: deactivated.
create table lookup_value (
  id integer generated always as identity primary key,
  lookup text not null check (lookup in ('internal-theme', 'standard-theme', 'accountant-perimeter', 'job-profile-cluster', 'skill-cluster')),
  code text not null check (btrim(code) = code and code <> ''),
  label_es text not null check (btrim(label_es) <> ''),
  label_en text not null check (btrim(label_en) <> ''),
  label_de text,
  label_pt text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  unique (lookup, code)
);

alter table legal_entity add column active boolean not null default true;
-- The name as comparisons take it: lower case, without accents, signs and the form of the company (domain/configuration/fold-company-name.ts).
alter table legal_entity add column folded_name text not null default '';
create index legal_entity_folded on legal_entity (folded_name);
create index legal_entity_parent on legal_entity (parent_id);

create index audit_actor on audit (actor_id, id);
create index audit_at on audit (at, id);

-- Imports and exports as their owner sees them (decisions 6). The queue gives a task to a worker; this row says what became of it.
create table task (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  kind text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  -- while pending: taken up by a worker at, last sign of life
  started_at timestamptz,
  heartbeat_at timestamptz,
  attempts integer not null default 0,
  cancel_asked boolean not null default false,
  params jsonb not null default '{}',
  progress_done bigint not null default 0,
  progress_total bigint,
  -- what came of it: counts, or the code of why it failed
  outcome jsonb,
  problem jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- when its files go
  expires_at timestamptz not null,
  language text not null check (language in ('es', 'en', 'de', 'pt')),
  check ((state = 'pending') = (finished_at is null))
);
-- One pending at a time is per user and kind, whoever asks and however often at once.
create unique index task_one_pending on task (user_id, kind) where state = 'pending';
create index task_owner on task (user_id, id);

create table task_file (
  task_id bigint not null references task on delete cascade,
  purpose text not null check (purpose in ('source', 'result', 'errors')),
  file_name text not null,
  content_type text not null,
  bytes bigint not null default 0,
  primary key (task_id, purpose)
);
create table task_file_piece (
  task_id bigint not null,
  purpose text not null,
  position integer not null,
  bytes bytea not null,
  primary key (task_id, purpose, position),
  foreign key (task_id, purpose) references task_file on delete cascade
);
-- One row of an import that was applied: what undo takes back while the record still has the version it was given.
create table task_change (
  task_id bigint not null references task on delete cascade,
  row_number integer not null,
  subject text not null,
  before jsonb,
  after jsonb,
  -- the record's version after the change
  version text not null,
  undone boolean not null default false,
  primary key (task_id, row_number)
);
