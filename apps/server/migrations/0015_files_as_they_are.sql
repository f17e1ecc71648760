-- Pieces of files are kept as they come: half of what is stored is packed already, and packing an export of a million rows takes longer than reading it.
alter table task_file_piece alter column bytes set storage external;
