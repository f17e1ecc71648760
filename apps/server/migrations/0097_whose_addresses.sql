-- expand: the columns are new; addresses and links of before, and those that the release before still writes, stand without whose they are, and count as they did
-- Who gave a person their address, and to which one a password's link was mailed (decision 0079): whoever gives an address of their own could set the password by mail.
alter table app_user
  -- an administrator who made the account or changed its address last; null: nobody, or before it was kept
  add column email_by integer references app_user;
create index app_user_email_by on app_user (email_by) where email_by is not null;
alter table one_time_link
  -- the address that the link was mailed to, and who had given it; null: it was not mailed
  add column mailed_to text,
  add column address_by integer references app_user on delete set null;
create index one_time_link_address_by on one_time_link (address_by) where address_by is not null;
