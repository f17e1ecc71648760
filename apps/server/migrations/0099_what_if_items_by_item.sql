-- Who forgets deleted items looks for the what-ifs that name them (forget_deleted, migration 0088).
create index swp_what_if_item_item on swp_what_if_item (item_id);
