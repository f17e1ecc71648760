-- An entity without people delivers that there is nothing to report: a delivery without a file, with why.
alter table upload add column comment text check (comment is null or (file_id is null and legal_entity_id is not null));
