-- expand: pieces are without bytes and files have keys only where a bucket is set, which is set once all nodes are of this release
-- A file may have its pieces in an object store instead of here: under a key of its own, so that two portals, or one that was restored, never meet in a bucket.
-- contract: needs 1.1.0, which reads pieces that an object store holds; a release before would hand out files without their bytes.
alter table file add column object_key uuid;
create unique index file_object on file (object_key) where object_key is not null;
-- Without bytes: they are in the object store, under the file's key and the piece's position.
alter table file_piece alter column bytes drop not null;

-- Keys of files that are gone, whoever took them away: what the store still has of them is removed after the commit.
create table left_object (
  object_key uuid primary key
);
create function note_left_object() returns trigger language plpgsql as $$
begin
  insert into left_object select object_key from gone where object_key is not null;
  return null;
end $$;
create trigger file_left after delete on file referencing old table as gone for each statement execute function note_left_object();
