-- expand: the tables, the functions and the column are new
-- What two people decide, and the erasure of a person (SERV-08, decision 0052).

-- One asks, another confirms, within seven days; never the same person.
create table second_look (
  id integer generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z-]+$'),
  -- what it is about, without anybody's name
  subject jsonb not null,
  asked_by integer not null references app_user,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by integer references app_user,
  decided_at timestamptz,
  confirmed boolean,
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (confirmed is null)),
  check (confirmed is not true or decided_by <> asked_by)
);
create index second_look_open on second_look (kind, id) where decided_by is null;

create table erasure (
  id integer generated always as identity primary key,
  second_look_id integer not null unique references second_look,
  -- whom: an employee of an entity by number, or a user of the portal; number and words go with the person
  legal_entity_id integer references legal_entity,
  person text check (person = btrim(person) and person <> ''),
  user_id integer references app_user,
  -- what they are called in texts
  words text[] not null default '{}',
  -- the keyed hashes their rows are found by
  hashes bytea[] not null default '{}',
  -- a keyed hash of whom it was, for the certificate
  fingerprint bytea not null,
  state text not null default 'COUNTING' check (state in ('COUNTING', 'COUNTED', 'CHECKING', 'RUNNING', 'DONE', 'VOID')),
  -- how far it came; what was counted, and what was done, of each kind and table
  progress jsonb not null default '{}',
  counted jsonb,
  done jsonb not null default '{}',
  waits_for text,
  done_at timestamptz,
  certificate text,
  certificate_sha256 bytea,
  check ((legal_entity_id is null) = (user_id is not null)),
  check (state in ('DONE', 'VOID') or user_id is not null or person is not null),
  check ((state = 'DONE') = (certificate is not null))
);
create index erasure_open on erasure (id) where state in ('COUNTING', 'CHECKING', 'RUNNING');
alter table put_away add column erasure_id integer references erasure;

-- An erasure that may do its work: two people wanted it, and what it covers was counted again since.
create function running_erasure(wanted integer) returns erasure language plpgsql stable as $$
declare e erasure;
begin
  select r.* into e from erasure r join second_look l on l.id = r.second_look_id where r.id = wanted and r.state = 'RUNNING' and l.confirmed and l.decided_by <> l.asked_by;
  if e.id is null then raise exception 'Erasure % is not to be done.', wanted using errcode = 'restrict_violation'; end if;
  return e;
end $$;

-- Why rows of a delivery may not be erased yet; null: they may. The period is that of rows, at least the twelve months that later figures read.
create function erasure_waits(month date, wanted bigint) returns text language sql stable as $$
  select case when month + make_interval(months => 1 + coalesce((select p.months from retention_period p where p.kind = 'rows'), 12)) > now() then 'period' else delivery_stays(wanted) end
$$;

-- Words as they are looked for: whole, whatever their case. `loose`: in prose a hyphen ends a word; elsewhere it may be part of another person's number.
create function words_pattern(words text[], loose boolean) returns text language sql immutable parallel safe as $$
  select case when loose then '(?<![[:alnum:]])' else '(?<![[:alnum:]])(?<![[:alnum:]]-)' end || '(' || string_agg(regexp_replace(w, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by length(w) desc)
    || ')' || case when loose then '(?![[:alnum:]])' else '(?![[:alnum:]])(?!-[[:alnum:]])' end
  from unnest(words) w
$$;

-- A JSON value with its texts rewritten; what is no text stays.
create function rewritten(given jsonb, pattern text, instead text) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(given)
    when 'string' then to_jsonb(regexp_replace(given #>> '{}', pattern, instead, 'gi'))
    when 'array' then coalesce((select jsonb_agg(rewritten(a.value, pattern, instead) order by a.ordinality) from jsonb_array_elements(given) with ordinality a), '[]')
    when 'object' then coalesce((select jsonb_object_agg(regexp_replace(o.key, pattern, instead, 'gi'), rewritten(o.value, pattern, instead)) from jsonb_each(given) o), '{}')
    else given end;
end $$;

-- Whether rows of a month were put away as a whole: nobody can tell who is in them, until they are taken back (`npm run facts`).
create function has_months_away() returns boolean language plpgsql stable as $$
declare found boolean := false;
begin
  if to_regclass('public.fact_month') is not null then execute 'select exists (select from fact_month where put_away_at is not null)' into found; end if;
  return found;
end $$;

-- Erases a person's rows of one delivery, of its copies in versions, what was made of them, and the mark of whom they manage. Answers how many rows.
create function erase_rows(of_erasure integer, wanted bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e erasure := running_erasure(of_erasure);
  d delivery;
  instead text := '[erased ' || of_erasure || ']';
  gone bigint;
  copied bigint;
begin
  perform set_config('hub.puts_away', 'yes', true);
  select * into d from delivery where id = wanted and legal_entity_id = e.legal_entity_id;
  perform hold_months(d.period);
  if d.id is null or erasure_waits(d.period, d.id) is not null then
    raise exception 'The rows of delivery % stay.', wanted using errcode = 'restrict_violation';
  end if;
  if exists (select from version_delivery v where v.delivery_id = wanted and not exists (select from version_hash h where h.version_id = v.version_id)) then
    raise exception 'A version with delivery % has no hashes kept.', wanted using errcode = 'restrict_violation';
  end if;
  delete from person_fact where delivery_id = wanted and (person = e.person or person_hash = any(e.hashes));
  get diagnostics gone = row_count;
  update person_fact set manager_hash = null where delivery_id = wanted and manager_hash = any(e.hashes);
  if cardinality(e.words) > 0 then
    update person_fact set extra = rewritten(extra, words_pattern(e.words, false), instead) where delivery_id = wanted and extra::text ~* words_pattern(e.words, false);
    update version_person p set extra = rewritten(extra, words_pattern(e.words, false), instead)
    where p.version_id = any(array(select v.version_id from version_delivery v where v.delivery_id = wanted)) and p.delivery_id = wanted and p.extra::text ~* words_pattern(e.words, false);
  end if;
  delete from version_person p where p.version_id = any(array(select v.version_id from version_delivery v where v.delivery_id = wanted)) and p.delivery_id = wanted
    and (p.person = e.person or p.person_hash = any(e.hashes));
  get diagnostics copied = row_count;
  update version_person p set manager_hash = null
  where p.version_id = any(array(select v.version_id from version_delivery v where v.delivery_id = wanted)) and p.delivery_id = wanted and p.manager_hash = any(e.hashes);
  if gone + copied > 0 then
    delete from delivery_part where delivery_id = wanted;
    delete from delivery_people where delivery_id = wanted;
    insert into put_away (kind, rule, period, delivery_id, amount, erasure_id) values ('rows', 'erasure', d.period, wanted, gone + copied, e.id);
  end if;
  perform set_config('hub.puts_away', 'no', true);
  return gone + copied;
end $$;

-- The tables that are looked through for words, with their blocks: all but those of the portal's own set-up, and those of rows, which erase_rows looks at. What a table of a
-- closed version says of figures stays (wordy_columns), so that their hash does.
create function wordy_tables() returns table (name text, blocks bigint) language sql stable as $$
  select c.oid::regclass::text, pg_relation_size(c.oid) / current_setting('block_size')::bigint
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    and c.relname !~ '^(person_fact|version_person|figure_fact|version_given_figure|version_figure|version_definition|version_largest_part|version_hash|swp_term|swp_org|scenario_type)'
    and c.relname <> all (array['migration', 'setting', 'instance_secret', 'erasure', 'retention_period', 'retention_run', 'put_away', 'legal_entity', 'section', 'section_calendar', 'ingestion',
      'ingestion_definition', 'lookup_value', 'dashboard', 'report_view', 'access_group', 'role_grant', 'quality_element', 'quality_rule', 'portal_language', 'glossary_word', 'app_user'])
  order by 1
$$;

-- The columns of a table in which words may stand: texts, lists of texts, JSON, search vectors. Not what is computed, or names something in another table.
create function wordy_columns(of_table regclass) returns table (name text, kind text, loose boolean) language sql stable as $$
  select a.attname::text, case when a.atttypid = 'jsonb'::regtype then 'json' when a.atttypid = 'text[]'::regtype then 'list' when a.atttypid = 'tsvector'::regtype then 'vector' else 'text' end,
    a.attname ~ '^(comments?|decision_comment|signed_comment|validated_comment|file_name|reason|note|text|search|body|subject|detail|name)$'
  from pg_attribute a
  where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'tsvector'::regtype)
    and not (a.attrelid::regclass::text ~ '^(version_|scenario_version)'
      and a.attname = any (array['section_code', 'legal_entity_code', 'legal_entity_name', 'country', 'currency', 'group_currency', 'rule', 'severity', 'conventions']))
    and not exists (
      select from pg_constraint c where c.contype = 'f'
        and ((c.conrelid = of_table and a.attnum = any(c.conkey)) or (c.confrelid = of_table and a.attnum = any(c.confkey))))
$$;

-- Looks in the blocks of a table for words, and puts others in their place where an erasure runs; `of_erasure` null only counts. Answers how many rows have them.
create function erase_words(of_erasure integer, words text[], of_table regclass, from_block bigint, to_block bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e erasure;
  set_list text;
  where_list text;
  gone bigint;
begin
  if of_erasure is not null then
    e := running_erasure(of_erasure);
    if not (words <@ e.words) then raise exception 'Erasure % is not of these words.', of_erasure using errcode = 'restrict_violation'; end if;
  end if;
  if not exists (select from wordy_tables() w where w.name::regclass = of_table) then
    raise exception '% is not looked at.', of_table using errcode = 'restrict_violation';
  end if;
  if cardinality(words) = 0 then return 0; end if;
  select string_agg(format(case c.kind
      when 'json' then '%1$I = rewritten(%1$I, %2$L, %3$L)'
      when 'list' then '%1$I = array(select regexp_replace(w, %2$L, %3$L, ''gi'') from unnest(%1$I) with ordinality u (w, place) order by place)'
      when 'vector' then '%1$I = ts_delete(%1$I, %4$L::text[])'
      else '%1$I = regexp_replace(%1$I, %2$L, %3$L, ''gi'')' end, c.name, words_pattern(words, c.loose), '[erased ' || of_erasure || ']', lexemes), ', '),
    string_agg(format(case c.kind
      -- JSON writes some letters otherwise: it is told by what would become of it.
      when 'json' then '(%1$I::text ~* any(%4$L::text[]) and rewritten(%1$I, %2$L, '''') is distinct from %1$I)'
      when 'list' then 'exists (select from unnest(%1$I) w where w ~* %2$L)'
      when 'vector' then 'ts_delete(%1$I, %3$L::text[]) is distinct from %1$I'
      else '%1$I ~* %2$L' end, c.name, words_pattern(words, c.loose), lexemes, in_json), ' or ')
  into set_list, where_list
  from wordy_columns(of_table) c,
    (select coalesce(array_agg(lower(w)) filter (where w !~ '\s'), '{}') as lexemes,
       array_agg(regexp_replace(btrim(to_jsonb(w)::text, '"'), '([^[:alnum:][:space:]])', '\\\1', 'g')) as in_json from unnest(words) w) v;
  if where_list is null then return 0; end if;
  if of_erasure is null then
    execute format('select count(*) from %s where ctid >= %L::tid and ctid < %L::tid and (%s)', of_table, '(' || from_block || ',0)', '(' || to_block || ',0)', where_list) into gone;
  else
    perform set_config('hub.puts_away', 'yes', true);
    execute format('update %s set %s where ctid >= %L::tid and ctid < %L::tid and (%s)', of_table, set_list, '(' || from_block || ',0)', '(' || to_block || ',0)', where_list);
    get diagnostics gone = row_count;
    perform set_config('hub.puts_away', 'no', true);
  end if;
  return gone;
end $$;

revoke execute on function erase_rows(integer, bigint), erase_words(integer, text[], regclass, bigint, bigint) from public;
