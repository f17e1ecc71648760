-- A delivery that is nothing like its entity is held for a yes: its rows are there, and what stood before it keeps standing until somebody answers or another
-- delivery comes for the same cell. `held`: what it was compared with, kept with the answer.
alter table upload drop constraint upload_state_check;
alter table upload add constraint upload_state_check check (
  state in ('RECEIVED', 'CHECKING', 'REJECTED', 'QUARANTINED', 'HELD', 'DISCARDED', 'LOADED', 'LOADED_WITH_WARNINGS', 'LOADED_IN_PART', 'CHECKED', 'FAILED'));
alter table delivery
  add column held jsonb,
  add column answered_by integer references app_user,
  add column answered_at timestamptz,
  drop constraint delivery_state_check,
  add constraint delivery_state_check check (
    state in ('QUARANTINED', 'HELD', 'DISCARDED', 'LOADED', 'LOADED_WITH_WARNINGS', 'SKIPPED', 'SUPERSEDED')),
  add check (held is not null or (state not in ('HELD', 'DISCARDED') and answered_at is null)),
  add check ((answered_at is null) = (answered_by is null)),
  add check (state <> 'HELD' or answered_at is null);
create unique index delivery_one_held on delivery (ingestion_id, legal_entity_id, period) where state = 'HELD';

-- How many of a delivery's persons, in percent of the larger side, must be those that are known; below it is held, at 0 nothing is.
insert into setting (key, value) values ('delivery-resemblance-percent', '30');
