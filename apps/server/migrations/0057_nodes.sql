-- Which processes of the portal are up, so that none of them is ever taken for a server to fetch from. Each says so every 15 seconds, by the database's clock.
create table node (
  id uuid primary key,
  role text not null check (role in ('all', 'api', 'worker')),
  version text not null,
  -- Of its machine, with those that lead to itself.
  addresses inet[] not null,
  -- On which something answers there.
  ports integer[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
