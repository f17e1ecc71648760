-- Reviews of access with decisions (MANY-06, decision 0080). Who is reviewed stands by number alone, so that an erasure has nothing to change here.
create table access_campaign (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) = name and name <> ''),
  state text not null default 'OPEN' check (state in ('OPEN', 'ESCALATED', 'OVERDUE', 'CLOSED')),
  -- what was asked for, as it was; an empty list is all
  filter jsonb not null,
  -- those whoever started it administers: nothing else is reviewed, nor taken away
  areas text[] not null check (areas <@ array['HUB', 'MUT', 'WF'] and areas <> '{}'),
  fallback_id integer not null references app_user,
  -- the last day on which its reviewers decide
  deadline date not null,
  at_deadline text not null check (at_deadline in ('take', 'escalate')),
  escalate_to integer references app_user,
  second_deadline date,
  started_by integer not null references app_user,
  started_at timestamptz not null,
  closed_by integer references app_user,
  closed_at timestamptz,
  -- all that was reviewed and what became of it, as JSON, once nothing changes any more
  evidence text,
  evidence_sha256 bytea,
  check (case at_deadline when 'escalate' then escalate_to is not null and second_deadline is not null and second_deadline > deadline
    else escalate_to is null and second_deadline is null end),
  check ((state = 'CLOSED') = (closed_at is not null) and (state = 'CLOSED') = (evidence is not null) and (state = 'CLOSED') = (evidence_sha256 is not null))
);
create index access_campaign_fallback on access_campaign (fallback_id);
create index access_campaign_escalate_to on access_campaign (escalate_to) where escalate_to is not null;
create index access_campaign_started_by on access_campaign (started_by);
create index access_campaign_closed_by on access_campaign (closed_by) where closed_by is not null;

-- Who reviews the grants on which legal entities. Entities stand without a foreign key, as everywhere here: what is deleted later was reviewed all the same.
create table access_campaign_part (
  campaign_id integer not null references access_campaign,
  legal_entity_id integer not null,
  user_id integer not null references app_user,
  -- in which order they were named
  place integer not null,
  primary key (campaign_id, legal_entity_id)
);
create index access_campaign_part_user on access_campaign_part (user_id);

-- The grants as they stood when it started: of people, and all of groups whose members are reviewed.
create table access_campaign_grant (
  campaign_id integer not null references access_campaign,
  grant_id integer not null,
  group_id integer,
  role text not null,
  legal_entity_id integer,
  section_code text,
  ingestion_id integer,
  org_id integer,
  valid_from date,
  valid_to date,
  -- code and name of entity, ingestion and part of the organisation, as they were then
  named jsonb not null,
  primary key (campaign_id, grant_id)
);
create index access_campaign_grant_group on access_campaign_grant (campaign_id, group_id) where group_id is not null;

-- What is decided on: a grant that a person was given, or that they are in a group.
create table access_campaign_row (
  id integer generated always as identity primary key,
  campaign_id integer not null references access_campaign,
  user_id integer not null references app_user,
  area text not null,
  grant_id integer,
  group_id integer,
  group_name text,
  member_from date,
  member_to date,
  -- by the trail, as far back as it goes
  given_by integer,
  given_at timestamptz,
  -- null: nobody is left who may
  reviewer_id integer references app_user,
  state text not null default 'OPEN' check (state in ('OPEN', 'KEPT', 'TAKEN', 'CHANGED', 'GONE', 'REFUSED')),
  -- null with an instant: the deadline did
  decided_by integer references app_user,
  decided_at timestamptz,
  reason text,
  -- of the person, as it was when it was decided
  signed_in_at timestamptz,
  -- why it could not be taken away, when it was tried last
  refusal text,
  -- the deadline has tried to take it away
  tried boolean not null default false,
  unique nulls not distinct (campaign_id, user_id, grant_id, group_id),
  check ((grant_id is null) <> (group_id is null)),
  check ((state = 'OPEN') = (decided_at is null))
);
create index access_campaign_row_reviewer on access_campaign_row (reviewer_id, campaign_id) where state = 'OPEN';
create index access_campaign_row_user on access_campaign_row (user_id);
create index access_campaign_row_decided_by on access_campaign_row (decided_by) where decided_by is not null;

-- What was decided stands, and what is closed does. By a function of its own: by that of other tables the portal's role would have no right to change what is open.
create function refuse_settled_change() returns trigger language plpgsql as $$
begin
  if current_setting('hub.puts_away', true) = 'yes' and (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) = current_user then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% is settled', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger access_campaign_closed before update or delete on access_campaign for each row when (old.state = 'CLOSED') execute function refuse_settled_change();
create trigger access_campaign_row_decided before update or delete on access_campaign_row for each row when (old.state <> 'OPEN') execute function refuse_settled_change();
create trigger access_campaign_grant_kept before update or delete on access_campaign_grant for each row execute function refuse_change();
