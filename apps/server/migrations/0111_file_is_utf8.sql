-- Whether all of a file is UTF-8 text without a NUL, as it was seen while it came; null of files that nobody looked at so: they are looked through before they are read.
alter table file add column is_utf8 boolean;
