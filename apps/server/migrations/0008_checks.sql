-- Tolerances of the check rules, what was said of findings, and what a version keeps of both (decisions 3, 4).

-- How far a rule lets figures go: of one entity, or of the group (legal_entity_id null). value null: none of its own, back to the one above it.
create table rule_tolerance (
  id integer generated always as identity primary key,
  rule text not null check (rule ~ '^[a-z0-9-]+$'),
  legal_entity_id integer references legal_entity,
  value numeric check (value >= 0),
  state text not null check (state in ('PROPOSED', 'IN_FORCE', 'REFUSED', 'SUPERSEDED')),
  reason text not null check (btrim(reason) <> ''),
  proposed_by integer not null references app_user,
  proposed_at timestamptz not null,
  -- whoever sets one without a proposal decides at once, within their own rights: then both are the same person
  decided_by integer references app_user,
  decided_at timestamptz,
  decision_comment text,
  -- in whose stead: for the four eyes both count as the one who did it
  proposed_for integer references app_user,
  decided_for integer references app_user,
  check ((decided_by is null) = (decided_at is null)),
  check (state in ('PROPOSED', 'SUPERSEDED') or decided_by is not null),
  check (state <> 'PROPOSED' or decided_by is null)
);
create unique index rule_tolerance_in_force on rule_tolerance (rule, coalesce(legal_entity_id, 0)) where state = 'IN_FORCE';
create unique index rule_tolerance_waiting on rule_tolerance (rule, coalesce(legal_entity_id, 0)) where state = 'PROPOSED';
create index rule_tolerance_entity on rule_tolerance (legal_entity_id, id);

-- What was said of a warning at a first signature, with the figures it was said of.
create table finding_comment (
  id bigint generated always as identity primary key,
  cell_id integer not null references cell,
  rule text not null,
  params jsonb not null,
  user_id integer not null references app_user,
  at timestamptz not null,
  comment text not null check (btrim(comment) <> '')
);
create index finding_comment_cell on finding_comment (cell_id, id);
create trigger finding_comment_append_only before update or delete on finding_comment for each row execute function refuse_change();
create trigger finding_comment_no_truncate before truncate on finding_comment for each statement execute function refuse_change();

-- What both signatures of a cell of a version said.
alter table version_cell add column signed_comment text, add column validated_comment text;
-- What the rules found in the cells of a version, and what was said of it (rule results).
create table version_finding (
  version_id integer not null references scenario_version deferrable initially deferred,
  section_code text not null,
  legal_entity_id integer not null,
  rule text not null,
  severity text not null,
  params jsonb not null,
  comment text,
  commented_by text,
  commented_at timestamptz,
  primary key (version_id, section_code, legal_entity_id, rule)
);
create trigger version_finding_fixed before update or delete on version_finding for each statement execute function refuse_change();
create trigger version_finding_no_truncate before truncate on version_finding for each statement execute function refuse_change();
create trigger version_finding_sealed after insert on version_finding referencing new table as added for each statement execute function seal_version();
