-- What is hidden of a breakdown of the group, beside what its entities show and by what else its people are (decision 0074): decided by the worker of parts that are kept, and again where the rule changed.
create table hidden_parts (
  version_id integer not null,
  kpi_code text not null,
  dimension text not null,
  -- by which rule it was decided; those of older ones are not shown by
  rule integer not null,
  -- the values that are hidden; null among them: not delivered
  hidden text[] not null,
  primary key (version_id, kpi_code, dimension),
  foreign key (version_id, kpi_code, dimension) references closed_breakdown
);
