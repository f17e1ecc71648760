-- expand: the area of a grant was computed by an expression that PostgreSQL 15 cannot alter; the same column goes on, filled by a trigger, and whoever is of the release before reads and writes it as ever.
-- Who reads everything and changes nothing: a role of the HUB. The column keeps its values, its foreign keys and its indexes.
create function area_of_role(role text) returns text language sql immutable as $$
  select case when role in ('hub-admin', 'group-owner', 'data-owner', 'upload-coordinator', 'swp-planner', 'swp-lead', 'swp-reader', 'auditor') then 'HUB'
              when role in ('mut-admin', 'process-source', 'steward') then 'MUT' else 'WF' end
$$;
alter table role_grant alter column area drop expression;
create function fill_area_of_grant() returns trigger language plpgsql as $$
begin
  new.area := area_of_role(new.role);
  return new;
end $$;
create trigger role_grant_area before insert or update of role, area on role_grant for each row execute function fill_area_of_grant();
-- Whoever inserts a grant leaves it to the trigger.
alter table role_grant alter column area set default 'WF';

alter table role_grant drop constraint role_grant_role_check;
alter table role_grant add constraint role_grant_role_check check (role in (
  'hub-admin', 'group-owner', 'data-owner', 'upload-coordinator', 'swp-planner', 'swp-lead', 'swp-reader', 'auditor',
  'mut-admin', 'process-source', 'steward', 'wf-admin', 'wf-user'));
-- It is given for everything, or not at all.
alter table role_grant add constraint role_grant_auditor check (
  role <> 'auditor' or (legal_entity_id is null and section_code is null and ingestion_id is null and org_id is null));
