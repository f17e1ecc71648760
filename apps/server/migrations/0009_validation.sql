-- Reopenings that hold to the day, nudges once a day (decisions 2).

-- In whose stead it was asked or decided: for the four eyes both count as the one who did it. `ended_by`: who locked it again before its day.
alter table reopening add column asked_for integer references app_user, add column decided_for integer references app_user,
  add column ended_by integer references app_user;
alter table reopening add check (decided_for is null or decided_for <> asked_by);
alter table reopening add check (asked_for is null or decided_by is null or decided_by <> asked_for);

-- A colleague nudges about a cell once a day, however fast the button is pressed.
create unique index cell_event_nudged_once on cell_event (cell_id, user_id, ((at at time zone 'UTC')::date)) where kind = 'nudged';

-- The lock of a cell on a day: a reopening's last day is its last, from the first instant after it the cell is locked as before, whether or not anybody
-- has written so yet. Everything that asks whether a cell may change asks here. Null for a cell that has no row.
create function lock_on(cell_id integer, stored text, on_day date) returns text language sql stable as $$
  select case when stored is distinct from 'REOPENED' then stored else coalesce((
    select case when r.until >= on_day then 'REOPENED' else r.from_lock end from reopening r where r.cell_id = lock_on.cell_id and r.state = 'APPROVED'), 'LOCKED') end
$$;
