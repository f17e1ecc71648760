-- A duplicate that was merged into another legal entity stays out of use, and its code and name lead to that one (decision 0084).
-- expand: nodes of 1.1.0 know nothing of it and leave it empty; what they may not do is put a merged entity in use again, which is refused there.
alter table legal_entity add column merged_into integer references legal_entity;
alter table legal_entity add constraint legal_entity_merged check (merged_into is null or (not active and merged_into <> id));
create index legal_entity_merged_into on legal_entity (merged_into) where merged_into is not null;
