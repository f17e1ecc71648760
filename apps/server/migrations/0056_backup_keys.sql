-- Another key for the back-ups decides who can read everything: one administrator proposes it, another confirms it, within three days (decision 0055).
create table backup_key_proposal (
  id integer primary key generated always as identity,
  recipient text not null,
  proposed_by integer not null references app_user,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('confirmed', 'rejected', 'withdrawn', 'expired')),
  decided_by integer references app_user,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (decision <> 'confirmed' or decided_by <> proposed_by)
);
create unique index on backup_key_proposal ((true)) where decision is null;
