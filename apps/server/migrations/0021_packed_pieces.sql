-- Pieces of files are packed by the portal where that makes them smaller (zstd): it takes the portal less than storing them as they are takes the database.
alter table task_file_piece add column packed boolean not null default false;
