-- expand: the release before reads what it always read of the sections there are; one that is quarterly, or of a type that begins later, is made once all nodes are of this release
-- Sections and types of scenario are set by people (decision 0078): in which months a section is expected is one list, whatever its periodicity is called.
alter table section
  add column months integer[] not null default array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  -- by language; Spanish and English are always there
  add column labels jsonb not null default '{}',
  -- a legal entity that is added is expected to deliver it
  add column expected_by_default boolean not null default false,
  add column version integer not null default 1,
  drop constraint section_periodicity_check,
  add constraint section_periodicity_check check (periodicity in ('monthly', 'quarterly', 'yearly')),
  add constraint section_months_check check (months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
update section set months = array[yearly_month] where yearly_month is not null;
update section s set labels = l.labels from (values
  ('GPG', '{"es": "Brecha salarial de género", "en": "Gender pay gap", "de": "Entgeltgefälle", "pt": "Diferença salarial de género"}'::jsonb),
  ('KPIs', '{"es": "Indicadores", "en": "Key figures", "de": "Kennzahlen", "pt": "Indicadores"}'),
  ('OnHR', '{"es": "Datos de personas", "en": "People data", "de": "Personendaten", "pt": "Dados de pessoas"}'),
  ('PLN', '{"es": "Plantilla", "en": "Headcount", "de": "Personalbestand", "pt": "Efetivos"}')
) as l (code, labels) where l.code = s.code;
alter table section
  add constraint section_months_count check (cardinality(months) = case periodicity when 'monthly' then 12 when 'quarterly' then 4 else 1 end),
  drop constraint section_position_key;

alter table scenario_type
  -- no scenario of the type is made of a month before; null: of any
  add column first_month date check (extract(day from first_month) = 1),
  add column version integer not null default 1,
  drop constraint scenario_type_position_key;

-- The sections that a closed scenario required when its type was changed next; null: those of its type.
alter table scenario add column sections text[];

create or replace function expected_cells(month date) returns table (section_code text, legal_entity_id integer, due_date date)
language sql stable as $$
  select c.section_code, c.legal_entity_id, (month + interval '1 month' + make_interval(days => min(c.due_day) - 1))::date
  from section_calendar c
  join section s on s.code = c.section_code
  join legal_entity e on e.id = c.legal_entity_id
  where c.first_month <= month and (c.last_month is null or c.last_month >= month)
    and extract(month from month)::integer = any (s.months)
    and e.valid_from < month + interval '1 month' and (e.valid_to is null or e.valid_to >= month)
    and not exists (select from kept_expectation k where k.section_code = c.section_code and k.period = month)
  group by c.section_code, c.legal_entity_id
  union all
  select k.section_code, x.legal_entity_id, x.due_date
  from kept_expectation k cross join lateral unnest(k.legal_entity_ids, k.due_dates) as x (legal_entity_id, due_date)
  where k.period = month
$$;

-- The sections that a scenario of a type requires in a month.
create function required_sections(type text, month date) returns table (section_code text)
language sql stable as $$
  select r.section_code from scenario_type_section r
  where r.scenario_type = type
    and not exists (select from scenario s where s.scenario_type = type and s.period = month and not s.kept and s.sections is not null)
  union all
  select unnest(s.sections) from scenario s
  where s.scenario_type = type and s.period = month and not s.kept and s.sections is not null
$$;

create or replace view closed_section_month as
  select distinct r.section_code, s.period
  from scenario s cross join lateral required_sections(s.scenario_type, s.period) r
  where s.state = 'CLOSED';
