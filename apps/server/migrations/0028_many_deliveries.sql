-- A file for many entities is many deliveries: those without errors are loaded, the others are in quarantine, and what is locked is skipped and told.
alter table upload drop constraint upload_state_check;
alter table upload add constraint upload_state_check check (
  state in ('RECEIVED', 'CHECKING', 'REJECTED', 'QUARANTINED', 'LOADED', 'LOADED_WITH_WARNINGS', 'LOADED_IN_PART', 'CHECKED', 'FAILED'));
alter table delivery drop constraint delivery_state_check;
alter table delivery add constraint delivery_state_check check (state in ('QUARANTINED', 'LOADED', 'LOADED_WITH_WARNINGS', 'SKIPPED', 'SUPERSEDED'));
