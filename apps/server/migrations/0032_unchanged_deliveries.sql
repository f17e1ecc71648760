-- Of a file for many entities one whose rows are those that stand, signed: it is told, and what stands keeps its signatures.
alter table delivery drop constraint delivery_state_check;
alter table delivery add constraint delivery_state_check check (
  state in ('QUARANTINED', 'HELD', 'DISCARDED', 'LOADED', 'LOADED_WITH_WARNINGS', 'SKIPPED', 'UNCHANGED', 'SUPERSEDED'));
