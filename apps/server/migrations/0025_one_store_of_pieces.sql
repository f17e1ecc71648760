-- All files have one store of pieces, packed or not: also what tasks write, and the files of cards. Whoever holds a file refers to it.

-- Rows that could not be taken wait here, a batch each, until the file of errors is written. Packed by the portal (zstd).
create table task_journal (
  task_id bigint not null references task on delete cascade,
  number integer not null,
  bytes bytea not null,
  packed boolean not null,
  primary key (task_id, number)
);
alter table task_journal alter column bytes set storage external;
insert into task_journal select task_id, -position, bytes, packed from task_file_piece where purpose = 'errors' and position < 0;

-- A task has a file once it is whole: what an interrupted run began is written anew.
delete from task_file where purpose <> 'source' and bytes = 0;
alter table task_file alter column bytes drop default;
with given as materialized (
  select f.task_id, f.purpose, t.created_at, nextval(pg_get_serial_sequence('file', 'id')) as id
  from task_file f join task t on t.id = f.task_id where f.purpose <> 'source'
), made as (
  insert into file (id, seen_at, taken_at) overriding system value select id, created_at, created_at from given
)
update task_file f set file_id = given.id from given where (f.task_id, f.purpose) = (given.task_id, given.purpose);
insert into file_piece (file_id, position, bytes, packed)
  select f.file_id, p.position, p.bytes, p.packed from task_file_piece p join task_file f using (task_id, purpose) where p.position >= 0;
drop table task_file_piece;
alter table task_file alter column file_id set not null;
drop index task_file_file;
create index task_file_file on task_file (file_id);

alter table glossary_file add column file_id bigint;
update glossary_file set file_id = nextval(pg_get_serial_sequence('file', 'id'));
insert into file (id, seen_at, taken_at) overriding system value select file_id, at, at from glossary_file;
insert into file_piece (file_id, position, bytes)
  select f.file_id, piece, substring(f.bytes from piece * 524288 + 1 for 524288)
  from glossary_file f, generate_series(0, (f.size + 524287) / 524288 - 1) piece;
-- Otherwise a column that is not there any more would keep its bytes.
update glossary_file set bytes = '';
alter table glossary_file drop column bytes;
alter table glossary_file alter column file_id set not null;
alter table glossary_file add foreign key (file_id) references file;
create index glossary_file_file on glossary_file (file_id);
