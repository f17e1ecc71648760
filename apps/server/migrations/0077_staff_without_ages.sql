-- contract: needs 1.1.0, as no release has counted staff yet: what is dropped the worker counts again
-- Of who left a closed version's staff keeps how many had not reached the retirement age, and no ages: a cell may be of one person, whom nothing may tell once they are erased (decision 0067).
drop table closed_staff;
drop type staff_cell;
create type staff_cell as (
  legal_entity_id integer,
  -- as delivered; empty where the row had none
  job_profile text,
  unit text,
  headcount integer,
  -- persons of the month's end and of the day before it, added: twice the average headcount
  both_ends integer,
  -- contracts that ended in the month before the retirement age was reached, or of somebody whose age nobody knows
  leavers integer,
  fte numeric,
  without_hours integer,
  without_birth integer
);
create table closed_staff (
  version_id integer primary key references scenario_version,
  -- Null where the rows do not give the headcounts that were closed.
  cells staff_cell[],
  -- The setting by which leavers were told from those who retired; by another one they are counted again, while the rows are here.
  retirement_ages text not null,
  made_at timestamptz not null default now()
);
