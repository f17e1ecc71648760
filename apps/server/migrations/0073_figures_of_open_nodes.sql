-- Figures of a node of a tree in an open month (FIG-01), kept as those of all entities are (null), for what they were made of. The node may be gone: its figures are not read again.
alter table provisional add column node_id integer;
