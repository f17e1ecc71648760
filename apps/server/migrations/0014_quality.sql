-- Data quality: exceptions found in deliveries or by outside systems, worked until they are resolved, accepted or no error (QUAL, ING-02; decisions 6).

-- A text as searches compare it: no accents, no case, single blanks (as domain/fold-text.ts).
create function folded(given text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u200b-\u200d\u2060\ufeff]', '', 'g')), '\s+', ' ', 'g'))
$$;

-- What an exception is of: the field of a feed. Few rows, named by number in the events.
create table quality_element (
  id integer generated always as identity primary key,
  -- null: of an outside system
  ingestion_id integer references ingestion,
  data_source text not null,
  table_name text not null,
  id_type text not null,
  object_type text not null,
  object_name text not null,
  unique nulls not distinct (ingestion_id, data_source, table_name, id_type, object_type, object_name)
);
-- The rule that an exception breaks: a code of ours (its text is a message), or an outside system's own name.
create table quality_rule (
  id integer generated always as identity primary key,
  origin text not null check (origin in ('delivery', 'outside')),
  code text not null check (btrim(code) <> ''),
  unique (origin, code)
);
create type quality_status as enum ('OPEN', 'IN_PROGRESS', 'RESOLVED', 'ACCEPTED', 'NOT_AN_ERROR');

-- Narrow on purpose: a million of them are edited by the hundred thousand. Texts stand beside.
create table quality_event (
  id bigint generated always as identity primary key,
  element_id integer not null references quality_element,
  rule_id integer not null references quality_rule,
  legal_entity_id integer not null references legal_entity,
  status quality_status not null default 'OPEN',
  accountant_id integer references app_user,
  -- a value of the list accountant-perimeter
  perimeter_id integer references lookup_value,
  first_on date not null,
  last_on date not null check (last_on >= first_on),
  -- infinity: no day (so that pages by key need no case for it)
  due_on date not null default 'infinity',
  -- since when deliveries do not show it any more; nothing closes by that alone
  gone_on date,
  accepted_until date check ((accepted_until is not null) = (status = 'ACCEPTED')),
  version integer not null default 1,
  -- null: found by a delivery
  updated_by integer references app_user,
  updated_at timestamptz not null,
  -- the delivery in which it was found last
  delivery_id bigint,
  id_value text not null,
  -- one exception, one event, however often it is found
  unique (element_id, rule_id, legal_entity_id, id_value)
) with (fillfactor = 85);
create index quality_event_due on quality_event (due_on, id);
create index quality_event_last on quality_event (last_on, id);
create index quality_event_status on quality_event (status, due_on, id);
create index quality_event_entity on quality_event (legal_entity_id, status, due_on, id);
create index quality_event_accountant on quality_event (accountant_id, status, due_on, id);
create index quality_event_rule on quality_event (rule_id, status, due_on, id);

create table quality_event_text (
  event_id bigint primary key references quality_event,
  object_value text,
  -- what was found is pay: shown to those who may see rows with pay, and never searched
  sensitive boolean not null default false,
  -- of our rules: the parameters of the message
  params jsonb,
  -- of outside systems: in their words
  detail text,
  comments text not null default '',
  search text not null
) with (fillfactor = 85);
create index quality_event_text_search on quality_event_text using gin (search gin_trgm_ops);

-- What becomes searchable of an event.
create function quality_search(id_value text, object_value text, sensitive boolean, params jsonb, detail text, comments text) returns text
language sql immutable parallel safe as $$
  select left(folded(concat_ws(' ', id_value, case when not sensitive then object_value end,
    case when not sensitive and params is not null then (select string_agg(p.value, ' ' order by p.key) from jsonb_each_text(params) p) end,
    detail, comments)), 8000)
$$;

-- Every change of an event, append-only. `changes`: [field, before, after] each.
create table quality_event_change (
  id bigint generated always as identity primary key,
  -- of quality_event; without a reference, which would be looked up for each of a hundred thousand rows: events are never deleted
  event_id bigint not null,
  at timestamptz not null,
  -- null: by a delivery
  user_id integer references app_user,
  kind text not null check (kind in ('edited', 'bulk-edited', 'imported', 'undone', 'found-again', 'reappeared', 'acceptance-ended', 'gone')),
  task_id bigint,
  changes jsonb not null
);
create index quality_event_change_event on quality_event_change (event_id, id);
create trigger quality_event_change_append_only before update or delete on quality_event_change for each row execute function refuse_change();
create trigger quality_event_change_no_truncate before truncate on quality_event_change for each statement execute function refuse_change();

-- How many events there are of each kind, kept as differences that nobody waits for: read as sums, put together by the worker now and then.
create table quality_tally (
  legal_entity_id integer not null,
  element_id integer not null,
  rule_id integer not null,
  status quality_status not null,
  accountant_id integer,
  perimeter_id integer,
  events bigint not null
);
create index quality_tally_entity on quality_tally (legal_entity_id, element_id);

create function tally_quality() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into quality_tally
    select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, count(*) from added group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into quality_tally
    select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, -count(*) from removed group by 1, 2, 3, 4, 5, 6;
  else
    insert into quality_tally
    select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, sum(n)
    from (
      select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, 1 as n from added
      union all
      select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, -1 from removed
    ) moved
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger quality_event_tally_insert after insert on quality_event referencing new table as added for each statement execute function tally_quality();
create trigger quality_event_tally_update after update on quality_event referencing old table as removed new table as added for each statement execute function tally_quality();
create trigger quality_event_tally_delete after delete on quality_event referencing old table as removed for each statement execute function tally_quality();

-- A filter under a name: an address, one's own or for all.
create table quality_view (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null check (btrim(name) <> ''),
  query text not null check (length(query) <= 4000),
  shared boolean not null default false,
  version integer not null default 1,
  unique (user_id, name)
);

-- The key of the row an issue is of, as people read it: what an exception is known by in the next delivery.
alter table upload_issue add column row_key text;
