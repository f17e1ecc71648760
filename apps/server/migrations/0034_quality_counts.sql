-- Counts of exceptions, kept for what is asked most: a page's number, the numbers of a filter's values, causes. What edits and deliveries change is noted and
-- brought into them by the worker; until then both are read together, so that a count is right at every instant and nobody waits for another's.

-- Whether somebody still has to work on an exception of this status; domain/quality/event-status.ts says the same.
create function is_open(given quality_status) returns boolean language sql immutable parallel safe as $$ select given in ('OPEN', 'IN_PROGRESS') $$;

drop trigger quality_event_tally_insert on quality_event;
drop trigger quality_event_tally_update on quality_event;
drop trigger quality_event_tally_delete on quality_event;
drop function tally_quality();
drop table quality_tally;

-- A page by the day due reads whether somebody still has to work on an event from the index; so does one of a perimeter's, and of a delivery's.
drop index quality_event_due;
drop index quality_event_status;
create index quality_event_due on quality_event (due_on, id, status);
create index quality_event_perimeter on quality_event (perimeter_id, due_on, id, status) where perimeter_id is not null;
create index quality_event_delivery on quality_event (delivery_id) where delivery_id is not null;
-- What is told of a cause's events besides their number is read from the index alone.
alter table quality_event drop constraint quality_event_element_id_rule_id_legal_entity_id_id_value_key;
alter table quality_event add constraint quality_event_once unique (element_id, rule_id, legal_entity_id, id_value) include (id, status, due_on, gone_on, delivery_id);

-- What has changed since: `events` more or fewer of each kind. Of those that are open also what they are due by, and the delivery they were found in last.
create table quality_tally_change (
  legal_entity_id integer not null,
  element_id integer not null,
  rule_id integer not null,
  status quality_status not null,
  accountant_id integer,
  perimeter_id integer,
  delivery_id bigint,
  due_on date not null,
  events integer not null
);

-- The day up to which what is due counts as overdue in the kept counts.
create table quality_tally_day (day date not null);
insert into quality_tally_day values ('-infinity');

-- By everything that is counted.
create table quality_tally (
  legal_entity_id integer not null,
  element_id integer not null,
  rule_id integer not null,
  status quality_status not null,
  accountant_id integer,
  perimeter_id integer,
  events integer not null,
  overdue integer not null,
  unique nulls not distinct (rule_id, legal_entity_id, status, element_id, accountant_id, perimeter_id)
) with (fillfactor = 90);
create index quality_tally_by_element on quality_tally (element_id);
create index quality_tally_by_accountant on quality_tally (accountant_id);

-- The same with some of it left out: a thousandth to a quarter of the rows.
create table quality_tally_entity (
  legal_entity_id integer not null,
  status quality_status not null,
  events integer not null,
  overdue integer not null,
  unique (legal_entity_id, status)
) with (fillfactor = 90);
create table quality_tally_rule (
  legal_entity_id integer not null,
  rule_id integer not null,
  status quality_status not null,
  events integer not null,
  overdue integer not null,
  unique (rule_id, legal_entity_id, status)
) with (fillfactor = 90);
create table quality_tally_element (
  legal_entity_id integer not null,
  element_id integer not null,
  status quality_status not null,
  events integer not null,
  overdue integer not null,
  unique (legal_entity_id, element_id, status)
) with (fillfactor = 90);
create index quality_tally_element_by_element on quality_tally_element (element_id);
create table quality_tally_person (
  legal_entity_id integer not null,
  status quality_status not null,
  accountant_id integer,
  perimeter_id integer,
  events integer not null,
  overdue integer not null,
  unique nulls not distinct (accountant_id, legal_entity_id, status, perimeter_id)
) with (fillfactor = 90);
-- Open ones by what they have in common: the delivery they were found in last, too.
create table quality_tally_cause (
  legal_entity_id integer not null,
  element_id integer not null,
  rule_id integer not null,
  delivery_id bigint,
  status quality_status not null,
  events integer not null,
  overdue integer not null,
  unique nulls not distinct (legal_entity_id, element_id, rule_id, delivery_id, status)
) with (fillfactor = 90);

insert into quality_tally
select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, count(*), 0 from quality_event group by 1, 2, 3, 4, 5, 6;
insert into quality_tally_entity select legal_entity_id, status, sum(events), 0 from quality_tally group by 1, 2;
insert into quality_tally_rule select legal_entity_id, rule_id, status, sum(events), 0 from quality_tally group by 1, 2, 3;
insert into quality_tally_element select legal_entity_id, element_id, status, sum(events), 0 from quality_tally group by 1, 2, 3;
insert into quality_tally_person select legal_entity_id, status, accountant_id, perimeter_id, sum(events), 0 from quality_tally group by 1, 2, 3, 4;
insert into quality_tally_cause
select legal_entity_id, element_id, rule_id, delivery_id, status, count(*), 0 from quality_event where is_open(status) group by 1, 2, 3, 4, 5;

create function note_quality_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into quality_tally_change
    select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, case when is_open(status) then delivery_id end,
      case when is_open(status) then due_on else 'infinity' end, count(*)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into quality_tally_change
    select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, case when is_open(status) then delivery_id end,
      case when is_open(status) then due_on else 'infinity' end, -count(*)
    from removed group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into quality_tally_change
    select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, case when is_open(status) then delivery_id end,
      case when is_open(status) then due_on else 'infinity' end, sum(n)
    from (
      select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, delivery_id, due_on, 1 as n from added
      union all
      select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, delivery_id, due_on, -1 from removed
    ) moved
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger quality_event_noted_insert after insert on quality_event referencing new table as added for each statement execute function note_quality_change();
create trigger quality_event_noted_update after update on quality_event referencing old table as removed new table as added for each statement execute function note_quality_change();
create trigger quality_event_noted_delete after delete on quality_event referencing old table as removed for each statement execute function note_quality_change();

-- What is read: the kept counts with what has changed since. `overdue` counts up to the day that is kept.
create view quality_count as
select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, events, overdue from quality_tally
union all
select c.legal_entity_id, c.element_id, c.rule_id, c.status, c.accountant_id, c.perimeter_id, c.events, case when c.due_on < d.day then c.events else 0 end
from quality_tally_change c cross join quality_tally_day d;
create view quality_count_entity as
select legal_entity_id, status, events, overdue from quality_tally_entity
union all
select c.legal_entity_id, c.status, c.events, case when c.due_on < d.day then c.events else 0 end
from quality_tally_change c cross join quality_tally_day d;
create view quality_count_rule as
select legal_entity_id, rule_id, status, events, overdue from quality_tally_rule
union all
select c.legal_entity_id, c.rule_id, c.status, c.events, case when c.due_on < d.day then c.events else 0 end
from quality_tally_change c cross join quality_tally_day d;
create view quality_count_element as
select legal_entity_id, element_id, status, events, overdue from quality_tally_element
union all
select c.legal_entity_id, c.element_id, c.status, c.events, case when c.due_on < d.day then c.events else 0 end
from quality_tally_change c cross join quality_tally_day d;
create view quality_count_person as
select legal_entity_id, status, accountant_id, perimeter_id, events, overdue from quality_tally_person
union all
select c.legal_entity_id, c.status, c.accountant_id, c.perimeter_id, c.events, case when c.due_on < d.day then c.events else 0 end
from quality_tally_change c cross join quality_tally_day d;
create view quality_count_cause as
select legal_entity_id, element_id, rule_id, delivery_id, status, events, overdue from quality_tally_cause
union all
select c.legal_entity_id, c.element_id, c.rule_id, c.delivery_id, c.status, c.events, case when c.due_on < d.day then c.events else 0 end
from quality_tally_change c cross join quality_tally_day d where is_open(c.status);
