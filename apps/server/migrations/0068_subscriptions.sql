-- Reports and figures that somebody is sent by mail (FIG-07). What is in a mail is found when it is sent, by the rights its recipient has then.
create table subscription (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- A report, or a figure: of a legal entity, or of the group. A report that is deleted leaves its name, so that one is told what is not sent any more.
  dashboard_id integer,
  dashboard_name text,
  kpi text,
  legal_entity_id integer references legal_entity,
  on_closing boolean not null,
  on_closing_again boolean not null,
  weekly boolean not null,
  -- in points for percents, else in percent
  moved_by numeric check (moved_by > 0),
  -- Whoever has it can end this subscription, and nothing else.
  leave_key text not null unique,
  created_at timestamptz not null,
  -- When its occasions were named last, and the newest version then: what was due before is no news.
  since timestamptz not null,
  since_version integer not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('administrator', 'gone', 'right-lost')),
  check ((ended_at is null) = (ended_because is null)),
  check ((dashboard_id is null) <> (kpi is null)),
  check (kpi is not null or (legal_entity_id is null and moved_by is null)),
  check (on_closing or on_closing_again or weekly or moved_by is not null),
  unique nulls not distinct (user_id, dashboard_id, kpi, legal_entity_id)
);
create index subscription_entity on subscription (legal_entity_id) where legal_entity_id is not null;

-- What a message is about that is written when it is sent; subject and body are empty then, and stay so.
alter table mail_message add column about jsonb;
-- expand: two states more, which the release before neither writes nor takes: it would send such a message empty.
alter table mail_message drop constraint mail_message_state_check,
  add constraint mail_message_state_check check (state in ('queued', 'ordered', 'sent', 'failed', 'dropped'));
create index mail_message_waiting on mail_message (next_try_at) where state in ('queued', 'ordered');
