-- expand: the trigger takes a number for the transaction of a line, whichever release writes it
-- How far the trail was told to a receiver outside (syslog, webhook). Lines go in the order of their numbers, and every one of them. Numbers are drawn before a
-- transaction ends, so one that is missing may still come: `settled_id` is the number up to which none will. It is moved on by a look at what runs: when all
-- transactions of the look at `looked_xid` are over, no number up to `looked_id` is still to come.
create table audit_position (
  target text primary key check (target in ('syslog', 'webhook')),
  sent_id bigint not null default 0,
  settled_id bigint not null default 0,
  looked_id bigint,
  looked_xid xid8,
  -- whose work it is, until when; and not before when it is tried again
  taken_by uuid,
  not_before timestamptz not null default '-infinity',
  attempts integer not null default 0
);

-- A line's transaction has its own number before the line draws one: else a line could be under way of which no look knows.
create function audit_is_known() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger audit_known before insert on audit for each statement execute function audit_is_known();
