-- Marks that this database has left in the bucket of its files (decision 0059). A copy of its disk has its identity and not its newer marks.
create table bucket_mark (
  mark uuid primary key,
  -- the newest file when it was left: who has no newer one leaves no other
  file_id bigint not null
);
