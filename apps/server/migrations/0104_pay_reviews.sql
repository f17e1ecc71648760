-- A report of a legal entity's pay gap is prepared, looked at by somebody who says so, and recorded as handed over only then (FIG-08). The newest preparation of an entity, month and law is what stands;
-- its values are kept, so that what was looked at is what is handed over.
create table pay_preparation (
  id integer primary key generated always as identity,
  scenario_id integer not null references scenario,
  version_id integer not null references scenario_version,
  legal_entity_id integer not null references legal_entity,
  law text not null check (law in ('british', 'european')),
  -- as pay_submission.report
  report jsonb not null,
  prepared_by integer not null references app_user,
  prepared_at timestamptz not null
);
create index pay_preparation_of on pay_preparation (scenario_id, law, legal_entity_id, id);
create index pay_preparation_version on pay_preparation (version_id);
create index pay_preparation_entity on pay_preparation (legal_entity_id);
create index pay_preparation_by on pay_preparation (prepared_by);
create trigger pay_preparation_append_only before update or delete on pay_preparation for each row execute function refuse_change();
create trigger pay_preparation_no_truncate before truncate on pay_preparation for each statement execute function refuse_change();

create table pay_review (
  id integer primary key generated always as identity,
  preparation_id integer not null unique references pay_preparation,
  note text not null,
  reviewed_by integer not null references app_user,
  reviewed_at timestamptz not null
);
create index pay_review_by on pay_review (reviewed_by);
create trigger pay_review_append_only before update or delete on pay_review for each row execute function refuse_change();
create trigger pay_review_no_truncate before truncate on pay_review for each statement execute function refuse_change();

-- Null: of a release that asked for no review.
-- expand: the release before writes no review_id, so that it stays null, and reads what it read.
alter table pay_submission add column review_id integer references pay_review;
create index pay_submission_review on pay_submission (review_id);
