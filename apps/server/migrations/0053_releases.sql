-- Which releases came to this database, and the oldest that may run on what they left (decision 0053).
create table app_release (
  version text primary key,
  -- Nodes of a release before that one refuse to start, and end where they run.
  min_app text not null,
  brought_at timestamptz not null default now()
);

-- The code of the pages of every release that runs or ran lately: a page finds its pieces at nodes of any other.
create table page_asset (
  -- behind the portal's address; its name holds a digest of its text
  path text primary key,
  sha256 bytea not null,
  -- by brotli, else as it is
  packed boolean not null,
  bytes bytea not null,
  -- null: of the newest release that came; else the day on which another one took its place
  replaced_on date
);
-- They are packed, or would not become smaller.
alter table page_asset alter column bytes set storage external;
