-- A duplicate that was merged into another legal entity stays out of use, and its code and name lead to that one (decision 0084).
alter table legal_entity add column merged_into integer references legal_entity;
alter table legal_entity add constraint legal_entity_merged check (merged_into is null or (not active and merged_into <> id));
create index legal_entity_merged_into on legal_entity (merged_into) where merged_into is not null;
