-- Closed versions from before hashes were kept apart whose content gives another hash than at their closing: found and told once (decision 0052).
create table differing_version (
  version_id integer primary key references scenario_version,
  found_at timestamptz not null default clock_timestamp()
);
