-- Strategic workforce planning: the organisation that is planned for, and roles given by it (specification 5, 6; decisions 4).

-- A tree of operating business, unit and division; what is planned stands in a division. Never deleted: deactivated.
create table swp_org (
  id integer generated always as identity primary key,
  parent_id integer,
  level text not null check (level in ('ob', 'unit', 'division')),
  -- what stands above a node is a level higher; the foreign key holds it, whoever comes between
  parent_level text generated always as (case level when 'unit' then 'ob' when 'division' then 'unit' end) stored,
  -- sheets write a node as the codes down to it, OB/UNIT/DIVISION
  code text not null check (code = btrim(code) and code <> '' and strpos(code, '/') = 0),
  name text not null check (name = btrim(name) and name <> ''),
  active boolean not null default true,
  version integer not null default 1,
  unique (id, level),
  unique nulls not distinct (parent_id, code),
  check ((level = 'ob') = (parent_id is null)),
  foreign key (parent_id, parent_level) references swp_org (id, level)
);
-- Nobody tells codes apart that differ by case alone: imports find a node by its code.
create unique index swp_org_code on swp_org (coalesce(parent_id, 0), lower(code));

-- Where a division stands: its unit and its OB.
create view swp_place as
select d.id as division_id, d.code as division_code, d.name as division_name,
  u.id as unit_id, u.code as unit_code, u.name as unit_name,
  o.id as ob_id, o.code as ob_code, o.name as ob_name,
  -- something new may be put here: nothing on the way up is closed
  d.active and u.active and o.active as active
from swp_org d join swp_org u on u.id = d.parent_id join swp_org o on o.id = u.parent_id
where d.level = 'division';

-- The node itself and all below it.
create function swp_within(org integer) returns table (id integer, level text)
language sql stable as $$
  select n.id, n.level from swp_org n left join swp_org p on p.id = n.parent_id
  where n.id = org or n.parent_id = org or p.parent_id = org
$$;

-- Three more roles of the HUB. A generated column's expression cannot be altered in PostgreSQL 15: the column goes, with its foreign keys, and comes again.
alter table role_grant drop constraint role_grant_role_check;
alter table role_grant add constraint role_grant_role_check check (role in (
  'hub-admin', 'group-owner', 'data-owner', 'upload-coordinator', 'swp-planner', 'swp-lead', 'swp-reader',
  'mut-admin', 'process-source', 'steward', 'wf-admin', 'wf-user'));
alter table role_grant drop column area;
alter table role_grant add column area text not null generated always as (
  case when role in ('hub-admin', 'group-owner', 'data-owner', 'upload-coordinator', 'swp-planner', 'swp-lead', 'swp-reader') then 'HUB'
       when role in ('mut-admin', 'process-source', 'steward') then 'MUT' else 'WF' end) stored;
alter table role_grant add foreign key (group_id, area) references access_group (id, area) on delete cascade;
alter table role_grant add foreign key (user_id, area) references area_member on delete cascade;

-- The part of the organisation a planning role is given for, with all below it; null is all of it. These roles know nothing else to be limited by.
alter table role_grant add column org_id integer references swp_org;
alter table role_grant add constraint role_grant_planning check (
  case when role in ('swp-planner', 'swp-lead', 'swp-reader') then legal_entity_id is null and section_code is null and ingestion_id is null
       else org_id is null end);
create index role_grant_org on role_grant (org_id);

do $$ declare old text; begin
  select conname into strict old from pg_constraint where conrelid = 'role_grant'::regclass and contype = 'u';
  execute format('alter table role_grant drop constraint %I', old);
end $$;
alter table role_grant add constraint role_grant_once unique nulls not distinct (user_id, group_id, role, legal_entity_id, section_code, ingestion_id, org_id);

-- What stands of a person's access at an instant, now with the organisation; what is answered cannot be altered, so both functions come again.
drop function acting_grants(integer, date);
drop function grants_of(integer, date);
create function grants_of(person integer, on_day date) returns table (
  grant_id integer, role text, legal_entity_id integer, section_code text, ingestion_id integer, group_id integer, valid_to date, org_id integer)
language sql stable as $$
  select g.id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, null::integer, g.valid_to, g.org_id
  from role_grant g
  where g.user_id = person and coalesce(g.valid_from, on_day) <= on_day and coalesce(g.valid_to, on_day) >= on_day
  union all
  select g.id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.group_id, least(g.valid_to, m.valid_to), g.org_id
  from group_member m
  join access_group a on a.id = m.group_id and a.active
  join role_grant g on g.group_id = m.group_id
  where m.user_id = person and coalesce(m.valid_from, on_day) <= on_day and coalesce(m.valid_to, on_day) >= on_day
    and coalesce(g.valid_from, on_day) <= on_day and coalesce(g.valid_to, on_day) >= on_day
$$;

-- Planning roles are roles of work: whoever is away lends them too.
create function acting_grants(person integer, on_day date) returns table (
  grant_id integer, role text, legal_entity_id integer, section_code text, ingestion_id integer, group_id integer, valid_to date, on_behalf_of integer,
  org_id integer)
language sql stable as $$
  select g.grant_id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.group_id, g.valid_to, null::integer, g.org_id
  from grants_of(person, on_day) g
  union all
  select g.grant_id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.group_id, least(g.valid_to, d.last_day), d.from_user, g.org_id
  from delegation d
  join app_user f on f.id = d.from_user and f.active
  cross join lateral grants_of(d.from_user, on_day) g
  where d.to_user = person and d.first_day <= on_day and d.last_day >= on_day and d.ended_at is null
    and g.role in ('group-owner', 'data-owner', 'upload-coordinator', 'process-source', 'steward', 'swp-planner', 'swp-lead', 'swp-reader')
    and not exists (select from grants_of(person, on_day) a where a.role in ('hub-admin', 'mut-admin', 'wf-admin'))
$$;
