-- The days whose digests of exceptions were queued: once, on however many nodes.
create table quality_digest_day (day date primary key, at timestamptz not null);
