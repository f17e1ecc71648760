-- Strategic workforce planning (SWP; specification 2, 3, 5; decisions 5): a catalogue of what is planned with, items of the five tabs, pools, answers to
-- questions, snapshots that never change, and what-ifs that lie beside the plan.

-- A list may say of a value that what has it is closed: coverage does.
alter table lookup_value drop constraint lookup_value_lookup_check;
alter table lookup_value add constraint lookup_value_lookup_check check (lookup in (
  'internal-theme', 'standard-theme', 'accountant-perimeter', 'coverage', 'job-profile-cluster', 'skill-cluster'));
alter table lookup_value add column closes boolean not null default false, add constraint lookup_value_closes check (not closes or lookup = 'coverage');
insert into lookup_value (lookup, code, label_es, label_en, label_de, label_pt, position, closes) values
  ('coverage', 'OPEN', 'Abierta', 'Open', 'Offen', 'Aberta', 1, false),
  ('coverage', 'IN_PROGRESS', 'En curso', 'In progress', 'In Bearbeitung', 'Em curso', 2, false),
  ('coverage', 'COMPLETED', 'Completada', 'Completed', 'Abgeschlossen', 'Concluída', 3, true),
  ('coverage', 'CANCELED', 'Cancelada', 'Canceled', 'Abgebrochen', 'Cancelada', 4, true);

-- The catalogue that all tabs point at. A profile stands in a family, a skill in a knowledge area; the cluster is what an item is proposed.
create table swp_term (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('job-profile-family', 'job-profile', 'job-profile-cluster', 'knowledge-area', 'skill', 'skill-cluster')),
  code text not null check (btrim(code) = code and code <> ''),
  parent_id integer references swp_term,
  cluster_id integer references swp_term,
  label_es text not null check (btrim(label_es) <> ''),
  label_en text not null check (btrim(label_en) <> ''),
  label_de text,
  label_pt text,
  esco_code text,
  -- the labels, folded, one after the other: what one finds it by
  search text not null,
  active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references app_user,
  check ((parent_id is not null) = (kind in ('job-profile', 'skill'))),
  check (cluster_id is null or kind in ('job-profile', 'skill'))
);
-- The clusters, which were administered lists, are part of the catalogue.
insert into swp_term (kind, code, label_es, label_en, label_de, label_pt, search, active, updated_at)
  select lookup, code, label_es, label_en, label_de, label_pt,
    E'\n' || folded(label_es) || E'\n' || folded(label_en) || E'\n' || folded(coalesce(label_de, label_en)) || E'\n' || folded(coalesce(label_pt, label_en)) || E'\n' || folded(code) || E'\n', active, now()
  from lookup_value where lookup in ('job-profile-cluster', 'skill-cluster');
delete from lookup_value where lookup in ('job-profile-cluster', 'skill-cluster');
alter table lookup_value drop constraint lookup_value_lookup_check;
alter table lookup_value add constraint lookup_value_lookup_check check (lookup in ('internal-theme', 'standard-theme', 'accountant-perimeter', 'coverage'));
-- Nobody tells codes apart that differ by case alone.
create unique index swp_term_code on swp_term (kind, lower(normalize(code, NFKC)));
create index swp_term_search on swp_term using gin (search gin_trgm_ops);
create index swp_term_parent on swp_term (parent_id);
create index swp_term_cluster on swp_term (cluster_id);

-- The total that the parts of a pool, by profile, may not exceed.
create table swp_pool (
  id integer generated always as identity primary key,
  division_id integer not null references swp_org,
  name text not null check (btrim(name) <> ''),
  folded_name text not null,
  size_min numeric(10, 2) not null check (size_min >= 0),
  size_max numeric(10, 2) check (size_max > size_min),
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references app_user,
  -- what was deleted of its parts still names it
  deleted_at timestamptz
);
create unique index swp_pool_name on swp_pool (division_id, folded_name) where deleted_at is null;

create table swp_item (
  id bigint generated always as identity primary key,
  tab text not null check (tab in ('key-profiles', 'key-skills', 'profiles-shortage', 'skills-shortage', 'profiles-pool')),
  division_id integer not null references swp_org,
  source text not null,
  profile_id integer references swp_term,
  profile_cluster_id integer references swp_term,
  skill_id integer references swp_term,
  skill_cluster_id integer references swp_term,
  skill_level text check (skill_level in ('Begin', 'Inter', 'Expert')),
  competency text not null default '',
  additional_information text not null default '',
  relevant_actions text not null default '',
  -- FTE; a number n is [n, null]
  size_min numeric(10, 2) check (size_min >= 0),
  size_max numeric(10, 2) check (size_max > size_min),
  impact text check (impact in ('Critical', 'Relevant', 'Nice2Have')),
  availability text check (availability in ('Foreseen', 'Scheduled', 'Ready')),
  -- `2027-Q1`
  timeline text check (timeline ~ '^20\d\d-Q[1-4]$'),
  hire smallint check (hire between 0 and 100),
  outsrc smallint check (outsrc between 0 and 100),
  reskill smallint check (reskill between 0 and 100),
  release smallint check (release between 0 and 100),
  dismiss smallint check (dismiss between 0 and 100),
  transfer smallint check (transfer between 0 and 100),
  -- set by somebody, not filled in from the answers to the questions
  levers_by_hand boolean not null default true,
  coverage_id integer references lookup_value,
  -- what it was when it was closed
  size_at_close_min numeric(10, 2),
  size_at_close_max numeric(10, 2),
  closed_at timestamptz,
  training_from smallint check (training_from between 0 and 120),
  training_to smallint check (training_to between 0 and 120),
  pool_id integer references swp_pool,
  created_at timestamptz not null,
  created_by integer references app_user,
  updated_at timestamptz not null,
  updated_by integer references app_user,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by integer references app_user,
  -- folded: source, texts; the labels of its terms are found in the catalogue
  search text not null default '',
  -- what it is the same item by in another snapshot: tab, division, profile or skill and level, pool
  item_key text not null generated always as (
    tab || ':' || division_id::text || ':' || coalesce(profile_id, skill_id)::text || ':' || coalesce(skill_level, '') || ':' || coalesce(pool_id::text, '')) stored,
  check (size_min is not null or size_max is null),
  check ((profile_id is null) = (tab in ('key-skills', 'skills-shortage'))),
  check ((skill_id is null) = (tab not in ('key-skills', 'skills-shortage'))),
  check ((skill_level is null) = (skill_id is null)),
  check ((pool_id is not null) = (tab = 'profiles-pool')),
  check ((coverage_id is not null) = (tab in ('profiles-shortage', 'skills-shortage', 'profiles-pool'))),
  check (tab not in ('profiles-shortage', 'skills-shortage') or hire + outsrc + reskill = 100),
  check (tab <> 'profiles-pool' or release + reskill = 100),
  check (dismiss + transfer = release),
  check (training_from < training_to)
);
create index swp_item_division on swp_item (tab, division_id) where deleted_at is null;
create index swp_item_pool on swp_item (pool_id) where deleted_at is null;
create index swp_item_profile on swp_item (profile_id);
create index swp_item_skill on swp_item (skill_id);
create index swp_item_search on swp_item using gin (search gin_trgm_ops);

create table swp_item_change (
  id bigint generated always as identity primary key,
  item_id bigint not null references swp_item,
  at timestamptz not null,
  user_id integer references app_user,
  kind text not null check (kind in ('created', 'edited', 'closed', 'reopened', 'deleted', 'imported', 'undone', 'answers-applied')),
  comment text not null default '',
  -- [[field, before, after], ...]
  changes jsonb not null
);
create index swp_item_change_item on swp_item_change (item_id, id);
create trigger swp_item_change_append_only before update or delete on swp_item_change for each row execute function refuse_change();
create trigger swp_item_change_no_truncate before truncate on swp_item_change for each statement execute function refuse_change();

-- The levers' questions, in tenths, for a tab and division.
create table swp_answer (
  tab text not null check (tab in ('profiles-shortage', 'skills-shortage', 'profiles-pool')),
  division_id integer not null references swp_org,
  reskilled smallint not null check (reskilled between 0 and 10),
  outsourced smallint check (outsourced between 0 and 10),
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references app_user,
  primary key (tab, division_id),
  check ((outsourced is null) = (tab = 'profiles-pool')),
  check (reskilled + outsourced <= 10)
);

-- A dated copy of a tab, of a part of the organisation. The rows below come first and this one last: it is the seal, after it nothing can be added. Nothing of
-- it changes; it goes only as a whole.
create table swp_snapshot (
  id integer generated by default as identity primary key,
  tab text not null check (tab in ('profiles-shortage', 'skills-shortage', 'profiles-pool')),
  -- null: the whole organisation
  org_id integer references swp_org,
  org_name text not null default '',
  taken_at timestamptz not null,
  taken_by integer references app_user,
  taken_by_name text not null,
  comment text not null default '',
  -- items of size 0 were left out
  without_zero boolean not null,
  -- the history row (SWP-13): sizes and counts with the FTE beside them
  totals jsonb not null
);
create index swp_snapshot_scope on swp_snapshot (tab, org_id, taken_at);

create table swp_snapshot_item (
  snapshot_id integer not null references swp_snapshot on delete cascade deferrable initially deferred,
  item_id bigint not null,
  item_key text not null,
  is_new boolean not null,
  -- somebody said otherwise than the keys
  is_new_by_hand boolean not null default false,
  division_id integer not null,
  source text not null,
  profile_id integer,
  profile_cluster_id integer,
  skill_id integer,
  skill_cluster_id integer,
  skill_level text,
  competency text not null,
  additional_information text not null,
  relevant_actions text not null,
  size_min numeric(10, 2) not null,
  size_max numeric(10, 2),
  impact text,
  availability text,
  timeline text,
  hire smallint,
  outsrc smallint,
  reskill smallint,
  release smallint,
  dismiss smallint,
  transfer smallint,
  coverage text not null,
  size_at_close_min numeric(10, 2),
  size_at_close_max numeric(10, 2),
  closed_at timestamptz,
  training_from smallint,
  training_to smallint,
  pool text,
  primary key (snapshot_id, item_id)
);
-- Whether an item is new asks for its key in all earlier ones.
create index swp_snapshot_item_key on swp_snapshot_item (item_key);
-- What the terms and divisions of a snapshot were called then.
create table swp_snapshot_term (
  snapshot_id integer not null references swp_snapshot on delete cascade deferrable initially deferred,
  term_id integer not null,
  -- of a profile its family, of a skill its knowledge area
  parent_id integer,
  code text not null,
  label_es text not null,
  label_en text not null,
  label_de text,
  label_pt text,
  primary key (snapshot_id, term_id)
);
create table swp_snapshot_division (
  snapshot_id integer not null references swp_snapshot on delete cascade deferrable initially deferred,
  division_id integer not null,
  ob text not null,
  unit text not null,
  division text not null,
  reskilled smallint,
  outsourced smallint,
  primary key (snapshot_id, division_id)
);

-- Beneath a seal no row is added, and none is removed alone.
create function swp_seal_snapshot() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct snapshot_id from touched) t join swp_snapshot s on s.id = t.snapshot_id) then
    raise exception 'rows of % come and go with their snapshot alone', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
-- By a name of its own: where `refuse_change` stands the application has no right to delete, and a snapshot goes as a whole.
create function swp_refuse_edit() returns trigger language plpgsql as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger swp_snapshot_fixed before update or truncate on swp_snapshot for each statement execute function swp_refuse_edit();
do $$
declare name text;
begin
  foreach name in array array['swp_snapshot_item', 'swp_snapshot_term', 'swp_snapshot_division'] loop
    execute format('create trigger %1$s_fixed before update or truncate on %1$I for each statement execute function refuse_change()', name);
    execute format('create trigger %1$s_sealed after insert on %1$I referencing new table as touched for each statement execute function swp_seal_snapshot()', name);
    execute format('create trigger %1$s_kept after delete on %1$I referencing old table as touched for each statement execute function swp_seal_snapshot()', name);
  end loop;
end $$;

-- Other levers and sizes than the plan's, beside it: the plan never reads them.
create table swp_what_if (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  owner_id integer not null references app_user,
  -- seen by whoever may read the items
  shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index swp_what_if_owner on swp_what_if (owner_id);
create table swp_what_if_item (
  what_if_id integer not null references swp_what_if on delete cascade,
  item_id bigint not null references swp_item,
  size_min numeric(10, 2) not null check (size_min >= 0),
  size_max numeric(10, 2) check (size_max > size_min),
  hire smallint,
  outsrc smallint,
  reskill smallint,
  release smallint,
  -- other levers may need other months
  training_from smallint check (training_from between 0 and 120),
  training_to smallint check (training_to between 0 and 120),
  -- the item's version that these were set beside: what has changed since is said
  base_version integer not null,
  primary key (what_if_id, item_id),
  check (training_from < training_to)
);
