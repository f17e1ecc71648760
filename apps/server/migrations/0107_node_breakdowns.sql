-- A breakdown of a group of entities of too many people to wait for is ordered by whoever looks, and made by the worker (FIG-02). It goes with the node's figures where those are made again of other entities.
create table node_breakdown (
  version_id integer not null,
  node_id integer not null,
  kpi_code text not null,
  dimension text not null,
  ordered_at timestamptz not null,
  -- null: it is being made
  made_at timestamptz,
  -- of the node alone (legal_entity_id null); null, once made: the rows do not give the figure that is kept
  parts broken_part[],
  primary key (version_id, node_id, kpi_code, dimension),
  foreign key (version_id, node_id) references node_closing on delete cascade,
  check (made_at is not null or parts is null)
);
