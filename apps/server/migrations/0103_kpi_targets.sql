-- What figures shall be: targets of a KPI, of the group or a legal entity, from a month on (decision 0085). Each change is in the trail.
create table kpi_target (
  id integer generated always as identity primary key,
  kpi text not null,
  -- null: the group's
  legal_entity_id integer references legal_entity,
  first_month date not null check (extract(day from first_month) = 1),
  -- null: until the month before the next one
  last_month date check (extract(day from last_month) = 1),
  value numeric not null check (abs(value) < 1e12 and scale(value) <= 12),
  -- of money
  currency text check (currency ~ '^[A-Z]{3}$'),
  version integer not null default 1,
  changed_by integer not null references app_user,
  changed_at timestamptz not null,
  unique nulls not distinct (kpi, legal_entity_id, first_month),
  check (last_month is null or last_month >= first_month)
);
create index kpi_target_entity on kpi_target (legal_entity_id) where legal_entity_id is not null;
create index kpi_target_author on kpi_target (changed_by);
