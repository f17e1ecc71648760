-- Files of closed versions in the customer's lake: what stands where. A version never changes, so what was written once is right for good.
create table lake_file (
  version_id integer not null references scenario_version,
  kind text not null check (kind in ('figures', 'people')),
  -- The directory or bucket it was written to, as it is set.
  place text not null,
  -- Null where rows of the version had been put away before: what is left of them is not written.
  name text,
  row_count bigint not null,
  bytes bigint not null,
  sha256 bytea not null,
  written_at timestamptz not null default now(),
  primary key (version_id, kind, place)
);
