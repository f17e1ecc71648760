-- expand: erase_words takes and answers the same; the release before goes on with whatever of the two it finds
-- The evidence of a review of access (decision 0080) is JSON kept as text: an erasure that rewrote it as prose left no JSON where the word was a user's number, and took codes and roles that are alike.

-- Evidence with what people wrote in it rewritten, names and reasons; all else, and the order of its members, stays to the byte.
create function rewritten_evidence(given json, pattern text, instead text, prose boolean default false) returns text language plpgsql immutable parallel safe as $$
begin
  return case
    when json_typeof(given) = 'array' then '[' || coalesce((select string_agg(rewritten_evidence(a.value, pattern, instead), ',' order by a.ordinality) from json_array_elements(given) with ordinality a), '') || ']'
    when json_typeof(given) = 'object' then
      '{' || coalesce((select string_agg(to_json(o.key)::text || ':' || rewritten_evidence(o.value, pattern, instead, o.key in ('name', 'reason')), ',' order by o.ordinality)
        from json_each(given) with ordinality o), '') || '}'
    when prose and json_typeof(given) = 'string' and given #>> '{}' ~* pattern then to_json(regexp_replace(given #>> '{}', pattern, instead, 'gi'))::text
    else given::text end;
end $$;

-- As before (0052), and the evidence of reviews is a kind of its own.
create or replace function wordy_columns(of_table regclass) returns table (name text, kind text, loose boolean) language sql stable as $$
  select a.attname::text, case when a.atttypid = 'jsonb'::regtype then 'json' when a.atttypid = 'text[]'::regtype then 'list' when a.atttypid = 'tsvector'::regtype then 'vector'
      when of_table = 'access_campaign'::regclass and a.attname = 'evidence' then 'evidence' else 'text' end,
    a.attname ~ '^(comments?|decision_comment|signed_comment|validated_comment|file_name|reason|note|text|search|body|subject|detail|name|evidence)$'
  from pg_attribute a
  where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'tsvector'::regtype)
    and not (a.attrelid::regclass::text ~ '^(version_|scenario_version)'
      and a.attname = any (array['section_code', 'legal_entity_code', 'legal_entity_name', 'country', 'currency', 'group_currency', 'rule', 'severity', 'conventions']))
    and not exists (
      select from pg_constraint c where c.contype = 'f'
        and ((c.conrelid = of_table and a.attnum = any(c.conkey)) or (c.confrelid = of_table and a.attnum = any(c.confkey))))
$$;

-- As before (0052), and evidence is rewritten as what it is.
create or replace function erase_words(of_erasure integer, words text[], of_table regclass, from_block bigint, to_block bigint) returns bigint
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
      when 'evidence' then '%1$I = rewritten_evidence(%1$I::json, %2$L, %3$L)'
      when 'list' then '%1$I = array(select regexp_replace(w, %2$L, %3$L, ''gi'') from unnest(%1$I) with ordinality u (w, place) order by place)'
      when 'vector' then '%1$I = ts_delete(%1$I, %4$L::text[])'
      else '%1$I = regexp_replace(%1$I, %2$L, %3$L, ''gi'')' end, c.name, words_pattern(words, c.loose), '[erased ' || of_erasure || ']', lexemes), ', '),
    string_agg(format(case c.kind
      -- JSON writes some letters otherwise: it is told by what would become of it.
      when 'json' then '(%1$I::text ~* any(%4$L::text[]) and rewritten(%1$I, %2$L, '''') is distinct from %1$I)'
      when 'evidence' then '(%1$I ~* any(%4$L::text[]) and rewritten_evidence(%1$I::json, %2$L, '''') is distinct from %1$I)'
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
