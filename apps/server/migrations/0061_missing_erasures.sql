-- expand: the table is new; while it is counted, an erasure that is repeated may not know yet whom it is of
-- Erasures that this database does not know, as it was restored from before them: told by their certificates, to be repeated (SERV-08, decision 0052). No name, no number, no text.
create table missing_erasure (
  certificate_sha256 bytea primary key,
  number integer not null,
  -- of then: whether they are here is looked at when it is repeated
  legal_entity_id integer,
  user_id integer,
  fingerprint bytea not null,
  -- keyed hashes of the names that were given for texts
  names bytea[] not null,
  asked_at timestamptz not null,
  done_at timestamptz not null,
  found_at timestamptz not null default clock_timestamp(),
  -- when it was repeated, or was found to be of nobody here
  settled_at timestamptz,
  repeated boolean,
  check ((legal_entity_id is null) = (user_id is not null)),
  check ((settled_at is null) = (repeated is null))
);
create index missing_erasure_open on missing_erasure (number) where settled_at is null;

alter table erasure drop constraint erasure_check1, add constraint erasure_whom
  check (state in ('DONE', 'VOID', 'COUNTING', 'CHECKING') or user_id is not null or person is not null);
