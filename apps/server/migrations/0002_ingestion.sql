-- Sections, their calendars, ingestions as definitions, and what is delivered for them (decisions 1, 2, 6).

create table section (
  code text primary key,
  position integer not null unique,
  periodicity text not null check (periodicity in ('monthly', 'yearly')),
  -- for a yearly section, the month its yearly cell stands in
  yearly_month integer check (yearly_month between 1 and 12),
  check ((periodicity = 'yearly') = (yearly_month is not null))
);
insert into section (code, position, periodicity, yearly_month) values
  ('GPG', 1, 'yearly', 12), ('KPIs', 2, 'monthly', null), ('OnHR', 3, 'monthly', null), ('PLN', 4, 'monthly', null);

-- Which entity owes which section, from when to when. Months are their first day.
create table section_calendar (
  id integer generated always as identity primary key,
  section_code text not null references section,
  legal_entity_id integer not null references legal_entity,
  first_month date not null check (extract(day from first_month) = 1),
  last_month date check (extract(day from last_month) = 1),
  -- day of the following month by which it is due
  due_day integer not null default 10 check (due_day between 1 and 28),
  version integer not null default 1,
  unique (section_code, legal_entity_id, first_month),
  check (last_month is null or last_month >= first_month)
);

-- The cells expected in one month: decisions 2, "a section calendar says which cells are expected".
create function expected_cells(month date) returns table (section_code text, legal_entity_id integer, due_date date)
language sql stable as $$
  select c.section_code, c.legal_entity_id, (month + interval '1 month' + make_interval(days => min(c.due_day) - 1))::date
  from section_calendar c
  join section s on s.code = c.section_code
  join legal_entity e on e.id = c.legal_entity_id
  where c.first_month <= month and (c.last_month is null or c.last_month >= month)
    and (s.periodicity = 'monthly' or s.yearly_month = extract(month from month))
    and e.valid_from < month + interval '1 month' and (e.valid_to is null or e.valid_to >= month)
  group by c.section_code, c.legal_entity_id
$$;

create table ingestion (
  id integer generated always as identity primary key,
  code text not null unique check (code = btrim(code) and code <> ''),
  name text not null check (btrim(name) <> ''),
  section_code text not null references section,
  active boolean not null default true,
  -- the definition that new deliveries are read by; also the record's version for If-Match
  version integer not null default 1
);

-- Every definition an ingestion ever had; deliveries name the one they were read by.
create table ingestion_definition (
  ingestion_id integer not null references ingestion,
  version integer not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  created_by integer references app_user,
  primary key (ingestion_id, version)
);

alter table role_grant add foreign key (section_code) references section, add foreign key (ingestion_id) references ingestion;

-- A file that somebody sent, for checking or for delivering.
create table upload (
  id bigint generated always as identity primary key,
  ingestion_id integer not null references ingestion,
  definition_version integer not null,
  -- null when a column of the file says the entity
  legal_entity_id integer references legal_entity,
  period date not null check (extract(day from period) = 1),
  purpose text not null check (purpose in ('check', 'deliver')),
  file_name text not null,
  file_bytes bigint not null default 0,
  file_sha256 bytea,
  -- RECEIVING while bytes arrive; RECEIVED waits for the check; the rest is the outcome (decisions 2)
  state text not null default 'RECEIVING' check (state in ('RECEIVING', 'RECEIVED', 'CHECKING', 'REJECTED', 'QUARANTINED', 'LOADED', 'LOADED_WITH_WARNINGS', 'CHECKED', 'FAILED')),
  -- why it was rejected or failed: the key of a message and its parameters
  problem_code text,
  problem_params jsonb,
  rows_read integer not null default 0,
  error_count integer not null default 0,
  warning_count integer not null default 0,
  -- how often the check was begun: a run that was overtaken by a later one may not finish
  attempts integer not null default 0,
  -- when it last gave a sign of life
  seen_at timestamptz not null default now(),
  created_by integer not null references app_user,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (ingestion_id, definition_version) references ingestion_definition
);
create index upload_period on upload (period, id desc);
create index upload_user on upload (created_by, id desc);
-- One at a time per user, ingestion, entity and month.
create unique index upload_one_pending on upload (created_by, ingestion_id, coalesce(legal_entity_id, 0), period)
  where state in ('RECEIVING', 'RECEIVED', 'CHECKING');

-- The file as it came, in pieces: it stands where the data stands, survives with it and is seen by every node.
create table upload_chunk (
  upload_id bigint not null references upload on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (upload_id, position)
);
alter table upload_chunk alter column bytes set storage external;

-- Everything the check found, a row each, up to a cap that is told.
create table upload_issue (
  upload_id bigint not null references upload on delete cascade,
  position integer not null,
  -- whose row it is, where a column of the file says the entity and it is known
  legal_entity_id integer,
  row_number integer,
  column_name text,
  severity text not null check (severity in ('error', 'warning')),
  code text not null,
  found text,
  params jsonb,
  sensitive boolean not null default false,
  primary key (upload_id, position)
);

-- How often each cause occurs, exact also above the cap, with its first occurrence as the example.
create table upload_cause (
  upload_id bigint not null references upload on delete cascade,
  position integer not null,
  legal_entity_id integer,
  column_name text,
  severity text not null check (severity in ('error', 'warning')),
  code text not null,
  occurrences integer not null,
  found text,
  params jsonb,
  sensitive boolean not null default false,
  primary key (upload_id, position)
);

-- What one upload brought for one entity: decisions 2, DELIVERY.
create table delivery (
  id bigint generated always as identity primary key,
  upload_id bigint not null references upload,
  ingestion_id integer not null references ingestion,
  section_code text not null references section,
  legal_entity_id integer not null references legal_entity,
  period date not null,
  state text not null check (state in ('QUARANTINED', 'LOADED', 'LOADED_WITH_WARNINGS', 'SUPERSEDED')),
  row_count integer not null,
  error_count integer not null,
  warning_count integer not null,
  delivered_by integer not null references app_user,
  delivered_at timestamptz not null default now(),
  -- checked at the end of the transaction: the old one steps back before the new one stands
  superseded_by bigint references delivery deferrable initially deferred,
  check ((state = 'SUPERSEDED') = (superseded_by is not null))
);
create index delivery_cell on delivery (period, section_code, legal_entity_id, ingestion_id);
create index delivery_upload on delivery (upload_id);
-- At most one loaded and one quarantined delivery stands for an ingestion, entity and month.
create unique index delivery_one_loaded on delivery (ingestion_id, legal_entity_id, period) where state in ('LOADED', 'LOADED_WITH_WARNINGS');
create unique index delivery_one_quarantined on delivery (ingestion_id, legal_entity_id, period) where state = 'QUARANTINED';

-- The canonical people record, a row per contract as delivered. Rows of a superseded delivery stay.
create table person_fact (
  delivery_id bigint not null,
  row_number integer not null,
  legal_entity_id integer not null,
  person text not null,
  -- keyed hash of the person's number in the group: what moves and distinct persons are matched by (decisions 3)
  person_hash bytea not null,
  sex text not null check (sex in ('F', 'M', 'U')),
  birth_date date,
  hire_date date,
  end_date date,
  leave_reason text,
  contract_type text,
  hours numeric,
  full_time_hours numeric,
  annual_pay numeric,
  hourly_pay numeric,
  bonus numeric,
  management_level text,
  job_profile text,
  unit text,
  extra jsonb
);
-- The rows of a delivery stand together: ranges of blocks find them, and cost a load nothing.
create index person_fact_delivery on person_fact using brin (delivery_id) with (pages_per_range = 16, autosummarize = on);

-- Figures of an entity that somebody else computed (an ingestion that holds figures, not people), a row as delivered.
create table figure_fact (
  delivery_id bigint not null,
  row_number integer not null,
  legal_entity_id integer not null,
  -- by the names of the definition's columns, as canonical text
  figures jsonb not null
);
create index figure_fact_delivery on figure_fact (delivery_id);
