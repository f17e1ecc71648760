-- What was counted of a delivery's people while its rows were checked, so that nobody reads them again for it. Deliveries from before have no row, and are counted from theirs.
create table delivery_people (
  delivery_id bigint primary key references delivery on delete cascade,
  headcount integer not null,
  opening integer not null,
  undeclared integer not null,
  opening_contracts integer not null,
  joiners integer not null,
  leavers integer not null,
  closing_contracts integer not null,
  dated integer not null,
  -- null where contracts have more kinds of hours than are kept apart
  fte numeric,
  -- contracts with pay far from the median, by how many times; one that is missing is to be counted from the rows
  far_pay jsonb not null,
  -- the persons whose hash begins below `sampled_below`, of 256: 8 bytes of each hash, a person of several rows as often
  sample bytea not null,
  sampled_below integer not null
);
-- Hashes do not become smaller, and parts of them are taken.
alter table delivery_people alter column sample set storage external;
