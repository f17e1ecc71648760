-- What the owners of a figure say about it, shown wherever it is (FIG-09). Each change is in the trail.
create table figure_remark (
  id integer generated always as identity primary key,
  scenario_id integer not null references scenario,
  kpi text not null,
  -- null: the group's
  legal_entity_id integer references legal_entity,
  text text not null check (btrim(text) <> '' and length(text) <= 500),
  version integer not null default 1,
  written_by integer references app_user,
  written_at timestamptz not null,
  unique nulls not distinct (scenario_id, kpi, legal_entity_id)
);
create index figure_remark_entity on figure_remark (legal_entity_id) where legal_entity_id is not null;
create index figure_remark_author on figure_remark (written_by);
