-- What became of exceptions month by month (FIG-10): what came and went in each, and what stood open when it was counted. Counted anew by the worker, as one instant.
create table quality_flow (
  month date not null,
  legal_entity_id integer not null,
  element_id integer not null,
  rule_id integer not null,
  found integer not null,
  reappeared integer not null,
  reopened integer not null,
  resolved integer not null,
  accepted integer not null,
  dismissed integer not null,
  -- Days from 2000-01-01 to the first days of those that came, less those of those that went: the age of what stood open at the end of any month.
  first_days bigint not null,
  primary key (month, legal_entity_id, element_id, rule_id)
);
create table quality_standing (
  legal_entity_id integer not null,
  element_id integer not null,
  rule_id integer not null,
  open integer not null,
  first_days bigint not null,
  primary key (legal_entity_id, element_id, rule_id)
);
create table quality_trend_count (
  only_one boolean primary key default true check (only_one),
  counted_at timestamptz not null,
  day date not null
);
create index quality_event_change_at on quality_event_change using brin (at);
create index quality_event_first on quality_event using brin (first_on);
