-- A row of the calendar that came with a new legal entity and that nobody has changed since (its first version) goes with it (decision 0078).
alter table section_calendar add column by_default boolean not null default false;
