-- A file as it came from outside, in pieces: it stands where the data stands, survives with it and is seen by every node. Its pieces are received one by one, each in a
-- statement of its own; then an upload or a task takes it in one short transaction. What nobody took, or holds any more, is swept.
create table file (
  id bigint generated always as identity primary key,
  -- What it is for, while it arrives: whoever sends anew for the same overtakes who began before. Null where several may arrive at once.
  place text,
  -- When the last of it came.
  seen_at timestamptz not null,
  -- When an upload or a task took it; until then it is on its way.
  taken_at timestamptz
);
create unique index file_arriving on file (place) where taken_at is null;

-- The pieces of uploads stay where they are: an upload's file has the upload's number.
insert into file (id, seen_at, taken_at) overriding system value select id, seen_at, created_at from upload;
alter table upload_chunk drop constraint upload_chunk_upload_id_fkey;
alter table upload_chunk rename to file_piece;
alter table file_piece rename column upload_id to file_id;
alter index upload_chunk_pkey rename to file_piece_pkey;
-- Packed by the portal (zstd).
alter table file_piece add column packed boolean not null default false;
alter table upload add column file_id bigint;
update upload set file_id = id;
-- There is an upload once its file has arrived.
alter table upload alter column state set default 'RECEIVED';

-- Files to import come the same way as uploads.
alter table task_file add column file_id bigint;
select setval(pg_get_serial_sequence('file', 'id'), greatest((select max(id) from file), 1), exists (select from file));
update task_file set file_id = nextval(pg_get_serial_sequence('file', 'id')) where purpose = 'source';
insert into file (id, seen_at, taken_at) overriding system value
  select f.file_id, t.created_at, t.created_at from task_file f join task t on t.id = f.task_id where f.file_id is not null;
insert into file_piece (file_id, position, bytes, packed)
  select f.file_id, p.position, p.bytes, p.packed from task_file_piece p join task_file f using (task_id, purpose) where f.file_id is not null;
delete from task_file_piece where purpose = 'source';

alter table file_piece add foreign key (file_id) references file on delete cascade;
alter table upload add foreign key (file_id) references file;
alter table task_file add foreign key (file_id) references file;
create index upload_file on upload (file_id);
create index task_file_file on task_file (file_id) where file_id is not null;
