-- Comparisons and choices of KPIs that somebody keeps: scenarios of their own that never close (specification 1, decisions 1).

-- Many may be kept for one month, unlike the scenarios that close.
alter table scenario add column kept boolean not null default false;
alter table scenario drop constraint scenario_scenario_type_period_key;
create unique index scenario_type_period on scenario (scenario_type, period) where not kept;
alter table scenario add check (not kept or (state = 'OPEN' and closing_due_at is null and closing_asked_by is null));

create table scenario_comparison (
  scenario_id integer primary key references scenario on delete cascade,
  name text not null check (btrim(name) <> ''),
  owner_id integer not null references app_user,
  -- which scenarios stand beside each other, in their order; without a version the one that is current when it is read: [{"scenarioId", "version"}]
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  -- empty: all
  kpis text[] not null default '{}',
  like_for_like boolean not null default false,
  created_at timestamptz not null
);
