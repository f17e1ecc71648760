-- contract: needs 1.1.0, the release before reads and writes facts without their month
-- The four tables of facts are parts by month (decision 0051): a month's rows stand together, are put away together, and the planner reads no other month's.
lock table person_fact, figure_fact, version_person, version_given_figure in access exclusive mode;

-- The parts stand apart from the tables that people read of: whoever works with facts names the four tables, and has no right to a part of one.
create schema fact;
-- The parts of months that were put away.
create schema fact_away;

-- Which months have parts. Rows of one that was put away are in no table of facts: what needs them says so instead of finding none.
create table fact_month (
  period date primary key check (extract(day from period) = 1),
  put_away_at timestamptz
);

create table person_fact_by_month (
  delivery_id bigint not null,
  row_number integer not null,
  -- of the delivery: what the rows are in one place by, were they spread over several servers
  legal_entity_id integer not null,
  -- of the delivery, its first day
  period date not null,
  person text not null,
  -- keyed hash of the person's number in the group: what moves and distinct persons are matched by (readings 3)
  person_hash bytea not null,
  sex text not null check (sex in ('F', 'M', 'U')),
  birth_date date,
  hire_date date,
  end_date date,
  leave_reason text,
  contract_type text,
  hours numeric,
  full_time_hours numeric,
  annual_pay numeric,
  hourly_pay numeric,
  bonus numeric,
  management_level text,
  job_profile text,
  unit text,
  extra jsonb,
  -- of the month: agreed hours, those of them lost to occasional causes, hours of training completed
  agreed_hours numeric,
  absence_hours numeric,
  training_hours numeric,
  -- of the month, in the currency of the row's pay
  workforce_cost numeric,
  -- keyed hash of the manager's number, made as the person's own
  manager_hash bytea
) partition by range (period);
create table figure_fact_by_month (
  delivery_id bigint not null,
  row_number integer not null,
  legal_entity_id integer not null,
  period date not null,
  -- by the names of the definition's columns, as canonical text
  figures jsonb not null
) partition by range (period);
-- Copies of a version are parts by the month that was closed, not by the version: a month is closed again years later, and its copies still go with it.
create table version_person_by_month (
  version_id integer not null,
  section_code text not null,
  like person_fact_by_month
) partition by range (period);
create table version_given_figure_by_month (
  version_id integer not null,
  section_code text not null,
  like figure_fact_by_month
) partition by range (period);

alter table person_fact rename to person_fact_whole;
alter table figure_fact rename to figure_fact_whole;
alter table version_person rename to version_person_whole;
alter table version_given_figure rename to version_given_figure_whole;
drop index person_fact_delivery, figure_fact_delivery, version_person_version, version_given_figure_version;
alter table person_fact_by_month rename to person_fact;
alter table figure_fact_by_month rename to figure_fact;
alter table version_person_by_month rename to version_person;
alter table version_given_figure_by_month rename to version_given_figure;
alter table person_fact rename constraint person_fact_by_month_sex_check to person_fact_sex_check;

/*
 * Makes the parts of a month where they are not there, and answers whether rows of it may be written: not where they were put away. Whoever comes at the same instant
 * waits and finds them made. A part is made by itself and joined afterwards, which nobody who reads or writes other months waits for. It is the owner's doing, as the
 * portal makes no tables.
 */
create function prepare_fact_month(month date) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
  part text;
begin
  if extract(day from month) <> 1 or month not between '1900-01-01' and '2999-12-01' then
    raise exception '% is no month', month using errcode = 'invalid_parameter_value';
  end if;
  if not exists (select from fact_month m where m.period = month) then
    perform pg_advisory_xact_lock(hashtext('hub fact months'));
    -- Another may have made them meanwhile.
    if not exists (select from fact_month m where m.period = month) then
      foreach name in array array['person_fact', 'figure_fact', 'version_person', 'version_given_figure'] loop
        part := name || to_char(month, '_YYYY_MM');
        execute format('create table fact.%I (like public.%I including constraints)', part, name);
        execute format('alter table public.%I attach partition fact.%I for values from (%L) to (%L)', name, part, month, (month + interval '1 month')::date);
      end loop;
      insert into fact_month (period) values (month);
    end if;
  end if;
  return not exists (select from fact_month m where m.period = month and m.put_away_at is not null);
end $$;
revoke execute on function prepare_fact_month from public;

-- What there was goes to its months. Rows of no delivery would be lost: there are none, and if there are this ends.
select prepare_fact_month(period) from delivery where exists (select from person_fact_whole) or exists (select from figure_fact_whole) group by period;
select prepare_fact_month(period) from scenario_version group by period;

insert into person_fact (delivery_id, row_number, legal_entity_id, period, person, person_hash, sex, birth_date, hire_date, end_date, leave_reason, contract_type, hours,
  full_time_hours, annual_pay, hourly_pay, bonus, management_level, job_profile, unit, extra, agreed_hours, absence_hours, training_hours, workforce_cost, manager_hash)
select f.delivery_id, f.row_number, f.legal_entity_id, d.period, f.person, f.person_hash, f.sex, f.birth_date, f.hire_date, f.end_date, f.leave_reason, f.contract_type, f.hours,
  f.full_time_hours, f.annual_pay, f.hourly_pay, f.bonus, f.management_level, f.job_profile, f.unit, f.extra, f.agreed_hours, f.absence_hours, f.training_hours, f.workforce_cost, f.manager_hash
from person_fact_whole f join delivery d on d.id = f.delivery_id;
insert into figure_fact (delivery_id, row_number, legal_entity_id, period, figures)
select f.delivery_id, f.row_number, f.legal_entity_id, d.period, f.figures from figure_fact_whole f join delivery d on d.id = f.delivery_id;
insert into version_person (version_id, section_code, delivery_id, row_number, legal_entity_id, period, person, person_hash, sex, birth_date, hire_date, end_date, leave_reason,
  contract_type, hours, full_time_hours, annual_pay, hourly_pay, bonus, management_level, job_profile, unit, extra, agreed_hours, absence_hours, training_hours, workforce_cost,
  manager_hash)
select f.version_id, f.section_code, f.delivery_id, f.row_number, f.legal_entity_id, v.period, f.person, f.person_hash, f.sex, f.birth_date, f.hire_date, f.end_date, f.leave_reason,
  f.contract_type, f.hours, f.full_time_hours, f.annual_pay, f.hourly_pay, f.bonus, f.management_level, f.job_profile, f.unit, f.extra, f.agreed_hours, f.absence_hours,
  f.training_hours, f.workforce_cost, f.manager_hash
from version_person_whole f join scenario_version v on v.id = f.version_id;
insert into version_given_figure (version_id, section_code, delivery_id, row_number, legal_entity_id, period, figures)
select f.version_id, f.section_code, f.delivery_id, f.row_number, f.legal_entity_id, v.period, f.figures from version_given_figure_whole f join scenario_version v on v.id = f.version_id;

do $$
declare
  name text;
  was bigint;
  is_now bigint;
begin
  foreach name in array array['person_fact', 'figure_fact', 'version_person', 'version_given_figure'] loop
    execute format('select (select count(*) from %I), (select count(*) from %I)', name || '_whole', name) into was, is_now;
    if was <> is_now then raise exception '% of % rows of % are of no delivery or version', was - is_now, was, name; end if;
  end loop;
end $$;
drop table person_fact_whole, figure_fact_whole, version_person_whole, version_given_figure_whole;

-- The rows of a delivery, and of a version, stand together: ranges of blocks find them, and cost a load or a closing nothing.
create index person_fact_delivery on person_fact using brin (delivery_id) with (pages_per_range = 16, autosummarize = on);
create index figure_fact_delivery on figure_fact (delivery_id);
create index version_person_version on version_person using brin (version_id) with (pages_per_range = 32, autosummarize = on);
create index version_given_figure_version on version_given_figure (version_id);
analyze person_fact, figure_fact, version_person, version_given_figure;

/*
 * Refuses where the rows of a month were put away: to be called by whatever reads rows, in its statement or after it, as what finds none would tell a wrong figure. It asks
 * for the part itself as well, because a reader whose instant lies before knows nothing of what was put away since. Volatile, or it would be asked before there is a row to ask for.
 */
create function require_fact_month(month date) returns boolean language plpgsql volatile parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from fact_month m where m.period = month and m.put_away_at is not null) or to_regclass('fact_away.person_fact' || to_char(month, '_YYYY_MM')) is not null then
    raise exception 'the rows of % are put away', to_char(month, 'YYYY-MM') using errcode = 'HUB01', detail = to_char(month, 'YYYY-MM');
  end if;
  return true;
end $$;
revoke execute on function require_fact_month from public;

/*
 * Puts the rows of a month away, or takes them back: for the owner, who is the only one that may (`npm run facts`). Whoever reads or writes facts is waited for. Only a
 * month that is closed: nothing of it is to be computed any more. That of the month behind it goes on from its stored figures, or says what is missing.
 */
create function put_away_fact_month(month date) returns void language plpgsql as $$
declare
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('hub fact months'));
  -- All four before anything is looked at: what is found stays so.
  lock table only person_fact, only figure_fact, only version_person, only version_given_figure in access exclusive mode;
  if not exists (select from fact_month m where m.period = month and m.put_away_at is null) then
    raise exception '% has no rows here', to_char(month, 'YYYY-MM') using errcode = 'HUB02';
  end if;
  if exists (select from delivery d join consolidation k on k.section_code = d.section_code and k.period = d.period
      left join cell c on c.consolidation_id = k.id and c.legal_entity_id = d.legal_entity_id
      where d.period = month and d.state in ('LOADED', 'LOADED_WITH_WARNINGS', 'HELD') and c.lock_state is distinct from 'FROZEN')
    or not exists (select from scenario s where s.period = month and s.state = 'CLOSED')
    or exists (select from scenario s where s.period = month and (s.closing_due_at is not null or s.closing_asked_by is not null)) then
    raise exception '% is not closed', to_char(month, 'YYYY-MM') using errcode = 'HUB02';
  end if;
  foreach name in array array['person_fact', 'figure_fact', 'version_person', 'version_given_figure'] loop
    execute format('alter table public.%I detach partition fact.%I', name, name || to_char(month, '_YYYY_MM'));
    execute format('alter table fact.%I set schema fact_away', name || to_char(month, '_YYYY_MM'));
  end loop;
  update fact_month set put_away_at = now() where period = month;
end $$;
revoke execute on function put_away_fact_month from public;

create function take_back_fact_month(month date) returns void language plpgsql as $$
declare
  name text;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('hub fact months'));
  if not exists (select from fact_month m where m.period = month and m.put_away_at is not null) then
    raise exception '% is not put away', to_char(month, 'YYYY-MM') using errcode = 'HUB02';
  end if;
  foreach name in array array['person_fact', 'figure_fact', 'version_person', 'version_given_figure'] loop
    part := name || to_char(month, '_YYYY_MM');
    if to_regclass('fact_away.' || part) is null then
      raise exception 'the rows of % are not in this database any more', to_char(month, 'YYYY-MM') using errcode = 'HUB02';
    end if;
    execute format('alter table fact_away.%I set schema fact', part);
    execute format('alter table public.%I attach partition fact.%I for values from (%L) to (%L)', name, part, month, (month + interval '1 month')::date);
  end loop;
  update fact_month set put_away_at = null where period = month;
end $$;
revoke execute on function take_back_fact_month from public;

/*
 * Statistics of one of the tables as a whole. Its months have theirs by themselves; of the whole nobody makes them unless asked, and the planner takes them where rows are
 * joined or grouped.
 */
create function analyze_facts(name text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if name is null or name <> all (array['person_fact', 'figure_fact', 'version_person', 'version_given_figure']) then
    raise exception '% holds no facts', name using errcode = 'invalid_parameter_value';
  end if;
  execute format('analyze public.%I', name);
end $$;
revoke execute on function analyze_facts from public;
