-- The pay gap as the authorities ask for it: a report of its own in the tree, with a page of its own (its code says which).
insert into dashboard (parent_id, position, code)
  select d.id, (select coalesce(max(position), 0) + 1 from dashboard where parent_id = d.id), 'pay-gap-report' from dashboard d where d.code = 'people-overview';
