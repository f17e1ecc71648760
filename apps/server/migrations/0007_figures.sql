-- What all the KPIs of decisions 3 need: more columns of a person's month, exchange rates, figures of open months kept once they are computed.

-- At the end of both tables: the columns of version_person behind section_code are those of person_fact, in their order.
alter table person_fact
  -- of the month: agreed hours, those of them lost to occasional causes, hours of training completed
  add column agreed_hours numeric,
  add column absence_hours numeric,
  add column training_hours numeric,
  -- of the month, in the currency of the row's pay
  add column workforce_cost numeric,
  -- keyed hash of the manager's number, made as the person's own
  add column manager_hash bytea;
alter table version_person
  add column agreed_hours numeric,
  add column absence_hours numeric,
  add column training_hours numeric,
  add column workforce_cost numeric,
  add column manager_hash bytea;

-- Of money figures: what their numerator is in.
alter table version_figure add column currency text;

insert into setting (key, value) values ('group-currency', '"EUR"');

-- What one unit of a currency is worth in the group's in a month. Rates to another currency stay where the group's is changed, and count again when it is changed back.
create table exchange_rate (
  id integer generated always as identity primary key,
  period date not null check (extract(day from period) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  group_currency text not null check (group_currency ~ '^[A-Z]{3}$'),
  rate numeric not null check (rate > 0 and rate < 1e12 and scale(rate) <= 12),
  changed_by integer not null references app_user,
  changed_at timestamptz not null,
  version integer not null default 1,
  unique (period, group_currency, currency),
  check (currency <> group_currency)
);

-- The rates a version was closed with.
create table version_rate (
  version_id integer not null references scenario_version deferrable initially deferred,
  currency text not null,
  group_currency text not null,
  rate numeric not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (version_id, currency)
);
create trigger version_rate_fixed before update or delete on version_rate for each statement execute function refuse_change();
create trigger version_rate_no_truncate before truncate on version_rate for each statement execute function refuse_change();
create trigger version_rate_sealed after insert on version_rate referencing new table as added for each statement execute function seal_version();

-- Figures of an open month, computed once for what they were made of: the fingerprint is of the validated deliveries, their definitions, the rates, the
-- settings, the versions of the months before and the computation itself. What is not of the fingerprint of now is not read again.
create table provisional (
  id bigint generated always as identity primary key,
  scenario_type text not null references scenario_type,
  period date not null check (extract(day from period) = 1),
  fingerprint bytea not null,
  computed_at timestamptz not null default clock_timestamp(),
  unique (scenario_type, period, fingerprint)
);
create table provisional_figure (
  provisional_id bigint not null references provisional on delete cascade,
  kpi_code text not null,
  legal_entity_id integer,
  section_code text,
  numerator numeric,
  denominator numeric,
  reason text,
  women integer,
  men integer,
  undeclared integer,
  months_covered integer,
  currency text,
  unique nulls not distinct (provisional_id, kpi_code, legal_entity_id)
);
