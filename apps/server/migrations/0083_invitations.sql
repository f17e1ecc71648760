-- Invitations and forgotten passwords by mail, and a person's changed address (decision 0079).

-- The last invitation of a person. It goes with its mail, which the erasure of an account takes away.
create table invitation (
  user_id integer primary key references app_user on delete cascade,
  message_id bigint not null unique references mail_message on delete cascade,
  invited_at timestamptz not null,
  -- until when its link sets a password; null: it holds no link, for one signs in at the corporate provider
  expires_at timestamptz
);

-- Wishes for a new password, of whatever address somebody typed: whose it is the worker looks up later, so that asking tells nothing.
create table password_request (
  id bigint generated always as identity primary key,
  -- SHA-256 of the address
  account bytea not null,
  -- the network it came from
  network text not null,
  at timestamptz not null,
  looked_up_at timestamptz
);
create index password_request_account on password_request (account, at);
create index password_request_network on password_request (network, at);
create index password_request_waiting on password_request (id) where looked_up_at is null;

-- Where a message goes that is not for its person's address of today; null: there.
alter table mail_message add column address text;
