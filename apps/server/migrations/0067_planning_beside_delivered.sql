-- What was delivered of a closed version by legal entity, job profile and unit, in counts (decision 0067): planning sets its right sizes beside it.
create type staff_cell as (
  legal_entity_id integer,
  -- as delivered; empty where the row had none
  job_profile text,
  unit text,
  headcount integer,
  -- persons of the month's end and of the day before it, added: twice the average headcount
  both_ends integer,
  -- of each contract that ended in the month the completed years of age on that day, null where nobody knows
  leaver_ages smallint[],
  fte numeric,
  without_hours integer,
  without_birth integer
);
create table closed_staff (
  version_id integer primary key references scenario_version,
  -- Null where the rows do not give the headcounts that were closed.
  cells staff_cell[],
  made_at timestamptz not null default now()
);
create trigger closed_staff_append_only before update or delete on closed_staff for each row execute function refuse_change();
create trigger closed_staff_no_truncate before truncate on closed_staff for each statement execute function refuse_change();

-- What delivered codes mean in planning: a job code a profile of the catalogue, a unit a division. Without a legal entity it holds for all; the code * stands for all that are not named.
create table swp_code (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('job', 'unit')),
  legal_entity_id integer references legal_entity on delete cascade,
  code text not null check (btrim(code) = code and code <> ''),
  profile_id integer references swp_term,
  division_id integer references swp_org,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references app_user,
  check ((profile_id is not null) = (kind = 'job')),
  check ((division_id is not null) = (kind = 'unit'))
);
-- Nobody tells codes apart that differ by case alone.
create unique index swp_code_code on swp_code (kind, lower(normalize(code, NFKC)), legal_entity_id) nulls not distinct;
create index swp_code_entity on swp_code (legal_entity_id);
create index swp_code_profile on swp_code (profile_id);
create index swp_code_division on swp_code (division_id);
create index swp_code_by on swp_code (updated_by);

insert into setting (key, value) values ('retirement-ages', '"65"');
