-- expand: what is append-only refuses as before, the functions that put away are new, and nothing is put away until a period is set
-- How long each kind of data is kept, what stays whatever its period says, and what was put away (SERV-08, decision 0052).

-- What is append-only stays so for everybody; the functions below alone, as the tables' owner, say by this setting that they put away (inside, as only a
-- superuser may give a function a setting of its own).
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('hub.puts_away', true) = 'yes' and (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) = current_user then
    return case when tg_level = 'STATEMENT' then null when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function swp_refuse_edit() returns trigger language plpgsql as $$
begin
  if current_setting('hub.puts_away', true) = 'yes' and (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) = current_user then
    return null;
  end if;
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;

create table retention_period (
  kind text primary key check (kind in ('files', 'rows', 'findings', 'audit')),
  -- of a month's data from its last day on; null: kept for ever
  months integer check (months between 12 and 600),
  version integer not null default 1
);
insert into retention_period (kind) values ('files'), ('rows'), ('findings'), ('audit');

-- What would go and must stay: of an entity, a month, a person of an entity, or everything (all three null), until it is lifted.
create table legal_hold (
  id integer generated always as identity primary key,
  legal_entity_id integer references legal_entity,
  period date check (extract(day from period) = 1),
  person text check (person = btrim(person) and person <> ''),
  reason text not null check (btrim(reason) <> ''),
  set_by integer not null references app_user,
  set_at timestamptz not null,
  lifted_by integer references app_user,
  lifted_at timestamptz,
  version integer not null default 1,
  check (person is null or legal_entity_id is not null),
  check ((lifted_by is null) = (lifted_at is null))
);

-- What was put away, by which rule: whoever looks for it later is told.
create table put_away (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('files', 'rows', 'findings', 'audit')),
  rule text not null check (rule in ('retention', 'erasure')),
  at timestamptz not null default clock_timestamp(),
  -- the month it was of; null for the trail
  period date,
  upload_id bigint,
  delivery_id bigint,
  amount bigint not null,
  check ((kind = 'files') <= (upload_id is not null)),
  check ((kind = 'rows') <= (delivery_id is not null))
);
create unique index put_away_once on put_away (kind, coalesce(delivery_id, 0), coalesce(upload_id, 0)) where rule = 'retention' and kind in ('files', 'rows');
create index put_away_period on put_away (period, kind);
create index put_away_upload on put_away (upload_id);
create index put_away_delivery on put_away (delivery_id);
-- What one run put away, told once in the trail: all of put_away up to a line.
create table retention_run (
  id integer generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  up_to bigint not null,
  -- [{"kind", "period", "items", "amount"}]
  counts jsonb not null
);
create trigger put_away_append_only before update or delete on put_away for each row execute function refuse_change();
create trigger put_away_no_truncate before truncate on put_away for each statement execute function refuse_change();

-- Two hashes of a version beside that over everything: of its figures, without rows and names, which holds for ever; and of its rows, which holds as long as they are there.
create table version_hash (
  version_id integer primary key references scenario_version deferrable initially deferred,
  figures_sha256 bytea not null,
  rows_sha256 bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);
create trigger version_hash_append_only before update or delete on version_hash for each row execute function refuse_change();
create trigger version_hash_no_truncate before truncate on version_hash for each statement execute function refuse_change();

-- A month is settled once it and the month behind it, whose figures read its rows, are closed and nobody is about to close one of them again.
create function month_is_settled(month date) returns boolean language sql stable as $$
  select bool_and(closed) from (
    select exists (select from scenario s where s.period = m.period and not s.kept and s.state = 'CLOSED')
      and not exists (
        select from scenario s join scenario_type t on t.code = s.scenario_type
        where s.period = m.period and not s.kept and t.closes and (s.state <> 'CLOSED' or s.closing_due_at is not null or s.closing_asked_by is not null))
      and not exists (
        select from reopening r join cell c on c.id = r.cell_id join consolidation k on k.id = c.consolidation_id
        where k.period = m.period and r.state in ('ASKED', 'APPROVED')) as closed
    from (values (month), ((month + interval '1 month')::date)) m (period)
  ) both_months
$$;

-- Whether a month's data of a kind is past its period; by the database's clock.
create function is_past_period(of_kind text, month date) returns boolean language sql stable as $$
  select coalesce((select month + make_interval(months => p.months + 1) <= now() from retention_period p where p.kind = of_kind), false)
$$;

-- Whether somebody holds the data of an entity's month. A person's hold keeps all of the entity: where they stand is not always known any more.
create function is_held(month date, entity integer) returns boolean language sql stable as $$
  select exists (
    select from legal_hold h where h.lifted_at is null and (h.period is null or h.period = month)
      and (h.legal_entity_id is null or entity is null or h.legal_entity_id = entity))
$$;

-- Why a delivery's data may not go yet; null: it may.
create function delivery_stays(wanted bigint) returns text language sql stable as $$
  select case when not month_is_settled(d.period) then 'month-open'
    when d.state <> 'SUPERSEDED' and not exists (
      select from consolidation k join cell c on c.consolidation_id = k.id
      where k.section_code = d.section_code and k.period = d.period and c.legal_entity_id = d.legal_entity_id and c.lock_state = 'FROZEN') then 'cell-open'
    when is_held(d.period, d.legal_entity_id) then 'held' end
  from delivery d where d.id = wanted
$$;

-- The same of an upload, with all deliveries that it brought; one that brought none waits for its month alone.
create function upload_stays(wanted bigint) returns text language sql stable as $$
  select coalesce(
    case when u.state in ('RECEIVING', 'RECEIVED', 'CHECKING') or not month_is_settled(u.period) then 'month-open' when is_held(u.period, u.legal_entity_id) then 'held' end,
    (select min(delivery_stays(d.id)) from delivery d where d.upload_id = u.id))
  from upload u where u.id = wanted
$$;

-- Nobody opens or closes a month meanwhile: the lock that whoever does takes first.
create function hold_months(month date) returns void language plpgsql as $$
begin
  perform from consolidation where period in (month, (month + interval '1 month')::date) order by id for no key update;
end $$;

-- Where the rows of a month stand: in the table, or, where facts are parts by month, in that month's part, also in one that was put away as a whole (`npm run facts`).
create function fact_table(of_table text, month date) returns text language sql stable as $$
  select coalesce(to_regclass('fact.' || of_table || to_char(month, '_YYYY_MM')), to_regclass('fact_away.' || of_table || to_char(month, '_YYYY_MM')), to_regclass('public.' || of_table))::text
$$;

-- Puts the rows of one delivery away, with their copies in versions and what was made of them. Refuses inside the period, an open month, a hold, and versions whose hashes
-- are not kept yet. Answers how many rows went; once they are gone, none.
create function put_away_rows(wanted bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date;
  gone bigint;
  copied bigint;
begin
  perform set_config('hub.puts_away', 'yes', true);
  select d.period into month from delivery d where d.id = wanted;
  perform hold_months(month);
  if month is null or not is_past_period('rows', month) or delivery_stays(wanted) is not null then
    raise exception 'The rows of delivery % stay.', wanted using errcode = 'restrict_violation';
  end if;
  if exists (select from version_delivery v where v.delivery_id = wanted and not exists (select from version_hash h where h.version_id = v.version_id)) then
    raise exception 'A version with delivery % has no hashes kept.', wanted using errcode = 'restrict_violation';
  end if;
  execute format('delete from %s where delivery_id = $1', fact_table('person_fact', month)) using wanted;
  get diagnostics gone = row_count;
  execute format('delete from %s where version_id = any(array(select v.version_id from version_delivery v where v.delivery_id = $1)) and delivery_id = $1', fact_table('version_person', month))
  using wanted;
  get diagnostics copied = row_count;
  delete from delivery_part where delivery_id = wanted;
  delete from delivery_people where delivery_id = wanted;
  if not exists (select from put_away a where a.kind = 'rows' and a.rule = 'retention' and a.delivery_id = wanted) then
    insert into put_away (kind, rule, period, delivery_id, amount) values ('rows', 'retention', month, wanted, gone + copied);
  end if;
  perform set_config('hub.puts_away', 'no', true);
  return gone + copied;
end $$;

-- Puts lines of the trail away that are past their period, the oldest first. While anything is held, all of it stays. Answers how many went.
create function put_away_audit(at_most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  if exists (select from legal_hold where lifted_at is null) then return 0; end if;
  perform set_config('hub.puts_away', 'yes', true);
  delete from audit where id = any(array(
    select a.id from audit a cross join retention_period p
    where p.kind = 'audit' and p.months is not null and a.at < now() - make_interval(months => p.months)
    order by a.id limit at_most));
  get diagnostics gone = row_count;
  if gone > 0 then insert into put_away (kind, rule, amount) values ('audit', 'retention', gone); end if;
  perform set_config('hub.puts_away', 'no', true);
  return gone;
end $$;

-- Puts away what was changed of exceptions whose own words are put away already. Answers how many changes went.
create function put_away_event_changes(of_events bigint[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  perform set_config('hub.puts_away', 'yes', true);
  delete from quality_event_change c using quality_event e
  where c.event_id = any(of_events) and e.id = c.event_id and e.id_value = 'put-away-' || e.id;
  get diagnostics gone = row_count;
  perform set_config('hub.puts_away', 'no', true);
  return gone;
end $$;

revoke execute on function put_away_rows(bigint), put_away_audit(integer), put_away_event_changes(bigint[]) from public;
