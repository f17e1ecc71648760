-- contract: needs 1.1.0, the release before copies the rows of a version itself, for which there is no right any more
-- Facts only ever grow, by rights instead of by triggers (decision 0051): a distributed table takes no triggers. What a trigger refused, the application has no right to; the owner keeps theirs.

-- Which tables only grow, besides those whose trigger says so: what the application may is derived of it at each start (apps/server/src/db/application-role.ts).
create table append_only_table (
  name text primary key,
  -- whether the application adds rows itself; else the owner's functions do
  adds boolean not null
);
insert into append_only_table (name, adds) values
  ('append_only_table', false), ('fact_month', false),
  ('person_fact', true), ('figure_fact', true), ('version_person', false), ('version_given_figure', false);

/*
 * Copies the rows of the perimeter of a version that is being closed, and answers how many; the one way into both tables. A version that stands takes no more: whether it does is looked up
 * by the statements that copy, at their instant, so that its deliveries are not seen without its seal.
 */
create function copy_version_facts(version integer, month date) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  people bigint;
  given bigint;
begin
  -- Whoever puts rows away waits for this closing, or this closing hears of it.
  lock table only person_fact in access share mode;
  perform require_fact_month(month);
  -- By number, so that the index finds them: joined they would be looked for in the whole month.
  insert into version_person (version_id, section_code, delivery_id, row_number, legal_entity_id, period, person, person_hash, sex, birth_date, hire_date, end_date, leave_reason,
    contract_type, hours, full_time_hours, annual_pay, hourly_pay, bonus, management_level, job_profile, unit, extra, agreed_hours, absence_hours, training_hours, workforce_cost,
    manager_hash)
  select version, d.section_code, f.delivery_id, f.row_number, f.legal_entity_id, f.period, f.person, f.person_hash, f.sex, f.birth_date, f.hire_date, f.end_date, f.leave_reason,
    f.contract_type, f.hours, f.full_time_hours, f.annual_pay, f.hourly_pay, f.bonus, f.management_level, f.job_profile, f.unit, f.extra, f.agreed_hours, f.absence_hours,
    f.training_hours, f.workforce_cost, f.manager_hash
  from version_delivery d
  join (select * from person_fact p where p.period = month and p.delivery_id = any(array(select v.delivery_id from version_delivery v where v.version_id = version))) f
    on f.delivery_id = d.delivery_id and f.legal_entity_id = d.legal_entity_id
  where d.version_id = version and not exists (select from scenario_version s where s.id = version);
  get diagnostics people = row_count;
  insert into version_given_figure (version_id, section_code, delivery_id, row_number, legal_entity_id, period, figures)
  select version, d.section_code, f.delivery_id, f.row_number, f.legal_entity_id, f.period, f.figures
  from version_delivery d join figure_fact f on f.delivery_id = d.delivery_id and f.legal_entity_id = d.legal_entity_id
  where f.period = month and d.version_id = version and not exists (select from scenario_version s where s.id = version);
  get diagnostics given = row_count;
  if exists (select from scenario_version s where s.id = version) then
    raise exception 'version % is closed and cannot be added to', version using errcode = 'restrict_violation';
  end if;
  return people + given;
end $$;
revoke execute on function copy_version_facts from public;

/*
 * Takes rows away that came for deliveries which never stood: those with errors, skipped, unchanged, discarded, or held and replaced before anybody answered. Rows of a
 * delivery that stands, or stood, are refused.
 */
create function drop_unseen_facts(month date, ids bigint[]) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  people bigint;
  given bigint;
begin
  if exists (
    select from delivery d where d.id = any(ids) and d.state not in ('SKIPPED', 'UNCHANGED', 'DISCARDED')
      and not (d.state = 'SUPERSEDED' and d.held is not null and d.answered_at is null)
  ) then
    raise exception 'rows of a delivery that stood cannot be taken away' using errcode = 'restrict_violation';
  end if;
  delete from person_fact f where f.period = month and f.delivery_id = any(ids);
  get diagnostics people = row_count;
  delete from figure_fact f where f.period = month and f.delivery_id = any(ids);
  get diagnostics given = row_count;
  return people + given;
end $$;
revoke execute on function drop_unseen_facts from public;
