-- expand: the release before goes on deleting as it did: what it deletes of groups is final, and who deletes a card is not kept; a line that an item came back it tells without a word
-- What people delete can be brought back for thirty days, and is forgotten for good then (MANY-08, decision 0081).

alter table swp_item_change drop constraint swp_item_change_kind_check,
  add constraint swp_item_change_kind_check
    check (kind in ('created', 'edited', 'closed', 'reopened', 'deleted', 'brought-back', 'imported', 'undone', 'answers-applied'));
create index swp_item_deleted on swp_item (deleted_at) where deleted_at is not null;

-- Null for cards that were deleted before it was kept.
alter table glossary_card add column deleted_by integer references app_user;
create index glossary_card_deleted on glossary_card (deleted_at) where deleted_at is not null;

-- Groups go from where access is decided at once, so that no deleted one can give any: what they were stands here.
create table deleted_group (
  -- the group's own, with which it comes back
  id integer primary key,
  area text not null check (area in ('HUB', 'MUT')),
  name text not null,
  description text not null,
  active boolean not null,
  version integer not null,
  -- what it gave: lines of roles, and views
  assignments jsonb not null,
  views jsonb not null,
  deleted_at timestamptz not null,
  deleted_by integer references app_user
);
create index deleted_group_deleted on deleted_group (deleted_at);

-- Forgets what was deleted more than thirty days ago, so many of each kind at most; by the database's clock. While anything is held, all of it stays. Of a card that came with
-- the portal the bare row stays, or the next release would bring it again. Answers how many went.
create function forget_deleted(at_most integer, out items bigint, out cards bigint, out groups bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  long_ago timestamptz := now() - interval '30 days';
  item_ids bigint[];
  card_ids integer[];
begin
  items := 0;
  cards := 0;
  groups := 0;
  if exists (select from legal_hold where lifted_at is null) then return; end if;
  perform set_config('hub.puts_away', 'yes', true);
  item_ids := array(select i.id from swp_item i where i.deleted_at < long_ago order by i.id limit at_most for update skip locked);
  delete from swp_what_if_item where item_id = any(item_ids);
  delete from swp_item_change where item_id = any(item_ids);
  delete from swp_item where id = any(item_ids);
  get diagnostics items = row_count;
  card_ids := array(
    select c.id from glossary_card c where c.deleted_at < long_ago and exists (select from glossary_version v where v.card_id = c.id)
    order by c.id limit at_most for update skip locked);
  -- Another run may have forgotten one until it was held here, and the row of one that was shipped stays: it is counted once.
  card_ids := array(select distinct v.card_id from glossary_version v where v.card_id = any(card_ids));
  cards := cardinality(card_ids);
  delete from glossary_suggestion where card_id = any(card_ids);
  delete from glossary_publication where card_id = any(card_ids);
  delete from glossary_file where card_id = any(card_ids);
  delete from glossary_version where card_id = any(card_ids);
  delete from glossary_card where id = any(card_ids) and shipped_key is null;
  delete from deleted_group where id = any(array(select g.id from deleted_group g where g.deleted_at < long_ago order by g.id limit at_most for update skip locked));
  get diagnostics groups = row_count;
  perform set_config('hub.puts_away', 'no', true);
end $$;
revoke execute on function forget_deleted(integer) from public;
