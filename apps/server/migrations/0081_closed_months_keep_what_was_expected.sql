-- expand: where nothing is kept, expected_cells answers what it did; the release before reads what is kept and keeps nothing itself
-- What was expected of a section in a month that is closed, as it was when somebody first changed what is expected afterwards: no later change reaches it (decision 0078). One row holds a whole month.
create table kept_expectation (
  section_code text not null references section,
  period date not null check (extract(day from period) = 1),
  legal_entity_ids integer[] not null,
  due_dates date[] not null,
  primary key (section_code, period),
  check (cardinality(legal_entity_ids) = cardinality(due_dates))
);
create trigger kept_expectation_fixed before update or delete on kept_expectation for each row execute function refuse_change();
create trigger kept_expectation_no_truncate before truncate on kept_expectation for each statement execute function refuse_change();

create or replace function expected_cells(month date) returns table (section_code text, legal_entity_id integer, due_date date)
language sql stable as $$
  select c.section_code, c.legal_entity_id, (month + interval '1 month' + make_interval(days => min(c.due_day) - 1))::date
  from section_calendar c
  join section s on s.code = c.section_code
  join legal_entity e on e.id = c.legal_entity_id
  where c.first_month <= month and (c.last_month is null or c.last_month >= month)
    and (s.periodicity = 'monthly' or s.yearly_month = extract(month from month))
    and e.valid_from < month + interval '1 month' and (e.valid_to is null or e.valid_to >= month)
    and not exists (select from kept_expectation k where k.section_code = c.section_code and k.period = month)
  group by c.section_code, c.legal_entity_id
  union all
  select k.section_code, x.legal_entity_id, x.due_date
  from kept_expectation k cross join lateral unnest(k.legal_entity_ids, k.due_dates) as x (legal_entity_id, due_date)
  where k.period = month
$$;

-- The months of sections that a closed scenario was made of.
create view closed_section_month as
  select distinct r.section_code, s.period
  from scenario s join scenario_type_section r on r.scenario_type = s.scenario_type
  where s.state = 'CLOSED';
