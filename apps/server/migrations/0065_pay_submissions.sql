-- What was handed to an authority of a legal entity's pay gap (FIG-08): the published values as they were, from which version, by whom and when. The newest of an entity, month and law is what stands.
create table pay_submission (
  id integer primary key generated always as identity,
  scenario_id integer not null references scenario,
  version_id integer not null references scenario_version,
  legal_entity_id integer not null references legal_entity,
  law text not null check (law in ('british', 'european')),
  -- the published values by their names, and the people behind them
  report jsonb not null,
  comment text not null,
  submitted_by integer not null references app_user,
  submitted_at timestamptz not null
);
create index pay_submission_of on pay_submission (scenario_id, law, legal_entity_id, id);
create index pay_submission_version on pay_submission (version_id);
create index pay_submission_entity on pay_submission (legal_entity_id);
create index pay_submission_by on pay_submission (submitted_by);
create trigger pay_submission_append_only before update or delete on pay_submission for each row execute function refuse_change();
create trigger pay_submission_no_truncate before truncate on pay_submission for each statement execute function refuse_change();
