-- expand: erase_rows takes and answers the same; the release before goes on with whatever of the two it finds
-- What an erasure changes in rows of others is counted too (decision 0052): where a delivery held only people whom the erased person managed, their keyed hash stayed in its part.

-- Erases a person's rows of one delivery, of its copies in versions, what was made of them, and the mark of whom they manage. Where somebody else's rows were changed alone, what was
-- made of them goes as well and it is noted that they are not what they were. Answers how many rows are gone.
create or replace function erase_rows(of_erasure integer, wanted bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e erasure := running_erasure(of_erasure);
  d delivery;
  instead text := '[erased ' || of_erasure || ']';
  -- null where there are no words, and matches nothing then
  pattern text := words_pattern(e.words, false);
  copies integer[] := array(select v.version_id from version_delivery v where v.delivery_id = wanted);
  gone bigint;
  copied bigint;
  changed bigint;
  changed_copies bigint;
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
  update person_fact set manager_hash = case when manager_hash = any(e.hashes) then null else manager_hash end, extra = case when extra::text ~* pattern then rewritten(extra, pattern, instead) else extra end
  where delivery_id = wanted and (manager_hash = any(e.hashes) or extra::text ~* pattern);
  get diagnostics changed = row_count;
  delete from version_person p where p.version_id = any(copies) and p.delivery_id = wanted and (p.person = e.person or p.person_hash = any(e.hashes));
  get diagnostics copied = row_count;
  update version_person p
  set manager_hash = case when p.manager_hash = any(e.hashes) then null else p.manager_hash end, extra = case when p.extra::text ~* pattern then rewritten(p.extra, pattern, instead) else p.extra end
  where p.version_id = any(copies) and p.delivery_id = wanted and (p.manager_hash = any(e.hashes) or p.extra::text ~* pattern);
  get diagnostics changed_copies = row_count;
  if gone + copied + changed + changed_copies > 0 then
    delete from delivery_part where delivery_id = wanted;
    delete from delivery_people where delivery_id = wanted;
    insert into put_away (kind, rule, period, delivery_id, amount, erasure_id) values ('rows', 'erasure', d.period, wanted, gone + copied, e.id);
  end if;
  perform set_config('hub.puts_away', 'no', true);
  return gone + copied;
end $$;

-- What earlier erasures left so: parts that name a manager whom no row of theirs does any more. They are made anew from the rows.
delete from delivery_part p using delivery d
where d.id = p.delivery_id and exists (select from erasure e where e.legal_entity_id = d.legal_entity_id and e.state = 'DONE')
  and exists (select from person_fact f where f.period = d.period and f.delivery_id = d.id)
  and exists (select from unnest(p.managers) m where not exists (select from person_fact f where f.period = d.period and f.delivery_id = d.id and f.manager_hash = m));
