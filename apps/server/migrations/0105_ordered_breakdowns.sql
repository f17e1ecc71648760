-- A breakdown of a group of too many people to wait for is ordered by whoever looks, and made by the worker as what reports show is (FIG-02).
create table ordered_breakdown (
  version_id integer not null references scenario_version,
  kpi_code text not null,
  dimension text not null,
  ordered_at timestamptz not null,
  primary key (version_id, kpi_code, dimension)
);
