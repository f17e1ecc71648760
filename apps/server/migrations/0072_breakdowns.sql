-- Figures of closed versions by what their people are (decision 0074), of the group and of each legal entity, for what a report shows: made after the closing, in components.
create type broken_part as (
  -- null: the group
  legal_entity_id integer,
  -- null: not delivered
  value text,
  -- who is there on the last day
  persons integer,
  numerator numeric,
  denominator numeric,
  -- of an entity: how many of those it is of count in no other one, and here in the group
  alone integer,
  -- of the group: how many who count in two entities stand here by the second
  again integer
);
create table closed_breakdown (
  version_id integer not null references scenario_version,
  kpi_code text not null,
  dimension text not null,
  -- Null where the rows do not give the figures that were closed.
  parts broken_part[],
  made_at timestamptz not null default now(),
  primary key (version_id, kpi_code, dimension)
);
create trigger closed_breakdown_append_only before update or delete on closed_breakdown for each row execute function refuse_change();
create trigger closed_breakdown_no_truncate before truncate on closed_breakdown for each statement execute function refuse_change();
