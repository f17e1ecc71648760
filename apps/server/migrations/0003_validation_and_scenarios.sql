-- Cells, signatures, consolidations, scenarios and their versions (decisions 2).

create table consolidation (
  id integer generated always as identity primary key,
  section_code text not null references section,
  period date not null check (extract(day from period) = 1),
  -- NONE until something is consolidated; PARTIAL runs on what is validated; FULL when every expected cell is
  state text not null default 'NONE' check (state in ('NONE', 'PARTIAL', 'FULL')),
  -- somebody asked for it: each later validation then adds its entity
  requested_by integer references app_user,
  requested_at timestamptz,
  comment text,
  changed_at timestamptz,
  unique (section_code, period)
);

create table cell (
  id integer generated always as identity primary key,
  consolidation_id integer not null references consolidation,
  legal_entity_id integer not null references legal_entity,
  scope_code text not null default 'ALL',
  sign_off text not null default 'NONE' check (sign_off in ('NONE', 'COORDINATOR_SIGNED', 'OWNER_VALIDATED')),
  lock_state text not null default 'OPEN' check (lock_state in ('OPEN', 'LOCKED', 'FROZEN', 'REOPENED')),
  signed_by integer references app_user,
  signed_at timestamptz,
  validated_by integer references app_user,
  validated_at timestamptz,
  consolidated_at timestamptz,
  version integer not null default 1,
  unique (consolidation_id, legal_entity_id, scope_code),
  check (signed_by is distinct from validated_by or signed_by is null),
  check ((sign_off = 'OWNER_VALIDATED') = (validated_by is not null)),
  check ((sign_off = 'NONE') = (signed_by is null))
);

-- Every signature ever given, with what it was given for.
create table signature (
  id bigint generated always as identity primary key,
  cell_id integer not null references cell,
  capacity text not null check (capacity in ('coordinator', 'owner')),
  user_id integer not null references app_user,
  given_at timestamptz not null default clock_timestamp(),
  comment text,
  ingestion_id integer references ingestion,
  kpis text[] not null default '{}',
  scope_type text,
  scopes text[] not null default '{}',
  delivery_ids bigint[] not null
);
create index signature_cell on signature (cell_id, id);
create trigger signature_append_only before update or delete on signature for each row execute function refuse_change();

create table scenario_type (
  code text primary key,
  position integer not null unique,
  -- a closing type names the sections it requires; the others have none
  closes boolean not null
);
create table scenario_type_section (
  scenario_type text not null references scenario_type,
  section_code text not null references section,
  primary key (scenario_type, section_code)
);
insert into scenario_type (code, position, closes) values ('CLOSING', 1, true), ('COMPARATIVE', 2, false), ('KPIS', 3, false);
insert into scenario_type_section (scenario_type, section_code) select 'CLOSING', code from section;

create table scenario (
  id integer generated always as identity primary key,
  scenario_type text not null references scenario_type,
  period date not null check (extract(day from period) = 1),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  -- a frozen cell was validated again since the current version
  stale boolean not null default false,
  comment text,
  -- set when a closing is due and until it ran: by itself (no user) or asked for
  closing_due_at timestamptz,
  closing_asked_by integer references app_user,
  closing_asked_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (scenario_type, period)
);

create table scenario_version (
  id integer generated always as identity primary key,
  scenario_id integer not null references scenario,
  number integer not null check (number > 0),
  period date not null,
  -- null: it closed by itself
  closed_by integer references app_user,
  closed_by_name text,
  closed_at timestamptz not null default clock_timestamp(),
  comment text,
  -- versioned conventions of the figures: minimum group size, tie rule, even median, rounding, population
  conventions jsonb not null,
  content_hash bytea not null,
  unique (scenario_id, number)
);
-- The latest version is CURRENT, the others SUPERSEDED: told by the number, so that a version row never changes.
create view scenario_version_state as
  select v.*, case when v.number = max(v.number) over (partition by v.scenario_id) then 'CURRENT' else 'SUPERSEDED' end as state
  from scenario_version v;

-- The perimeter: which cells, on which deliveries, signed by whom.
create table version_cell (
  version_id integer not null references scenario_version,
  section_code text not null,
  legal_entity_id integer not null,
  legal_entity_code text not null,
  legal_entity_name text not null,
  country text,
  currency text,
  delivery_ids bigint[] not null,
  row_count integer not null,
  signed_by text not null,
  signed_at timestamptz not null,
  validated_by text not null,
  validated_at timestamptz not null,
  primary key (version_id, section_code, legal_entity_id)
);
create table version_definition (
  version_id integer not null references scenario_version,
  ingestion_id integer not null,
  ingestion_code text not null,
  definition_version integer not null,
  definition jsonb not null,
  primary key (version_id, ingestion_id, definition_version)
);
-- The facts, copied: nothing done later to a delivery changes them.
create table version_person (
  version_id integer not null references scenario_version,
  section_code text not null,
  like person_fact
);
create index version_person_version on version_person (version_id, section_code, legal_entity_id);
-- Components, never ratios (decisions 3). legal_entity_id null is the group.
create table version_figure (
  version_id integer not null references scenario_version,
  kpi_code text not null,
  legal_entity_id integer,
  numerator numeric,
  denominator numeric,
  -- NO_POPULATION, NOT_AGGREGABLE, NO_DATA ... when there is no value
  reason text,
  women integer,
  men integer,
  undeclared integer,
  -- of twelve, for rolling rates
  months_covered integer,
  unique nulls not distinct (version_id, kpi_code, legal_entity_id)
);

create trigger version_fixed before update or delete on scenario_version for each row execute function refuse_change();
create trigger version_cell_fixed before update or delete on version_cell for each row execute function refuse_change();
create trigger version_definition_fixed before update or delete on version_definition for each row execute function refuse_change();
create trigger version_person_fixed before update or delete on version_person for each statement execute function refuse_change();
create trigger version_figure_fixed before update or delete on version_figure for each row execute function refuse_change();
create trigger version_no_truncate before truncate on scenario_version for each statement execute function refuse_change();
create trigger version_cell_no_truncate before truncate on version_cell for each statement execute function refuse_change();
create trigger version_definition_no_truncate before truncate on version_definition for each statement execute function refuse_change();
create trigger version_person_no_truncate before truncate on version_person for each statement execute function refuse_change();
create trigger version_figure_no_truncate before truncate on version_figure for each statement execute function refuse_change();
