-- expand: reviews of access are new in this release (0086), so none before it reads or writes them
-- Reviews of access can be withdrawn, and what a person wanted to take away and could not is kept with who wanted it, when and why (decision 0080).
alter table access_campaign
  -- why it was withdrawn; null: it was not
  add column reason text check (reason is null or state = 'CLOSED');
alter table access_campaign_row drop constraint access_campaign_row_state_check, drop constraint access_campaign_row_check1,
  add constraint access_campaign_row_state_check check (state in ('OPEN', 'KEPT', 'TAKEN', 'CHANGED', 'GONE', 'REFUSED', 'WITHDRAWN')),
  -- of an open one: whoever wanted to take it away last and could not
  add constraint access_campaign_row_check1 check (state = 'OPEN' or decided_at is not null);
