-- What a file was read with that nobody has to mend (domain/ingestion/reading-notices.ts): a list of { code, params }, each said once.
alter table upload add column notices jsonb not null default '[]';
