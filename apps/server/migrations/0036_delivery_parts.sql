-- What figures are made of, kept by delivery once its cell is validated (decision 0034): a closing, and the figures of an open month, read these instead of the rows.

-- Rows that are alike, counted and summed together; `marks` says what they are (closing/figures/marks.sql.ts).
create type part_kind as (
  full_time_hours numeric, marks integer, n bigint, hours numeric, agreed numeric, absent numeric, training numeric, cost numeric, top_cost numeric,
  age_days bigint, tenure_days bigint
);
-- A contract that may be one leg of a move between entities, in its month or in the one behind it.
create type part_leg as (person_hash bytea, hire_date date, end_date date, leave_reason text);

-- Made anew at any time; it counts only for the month, the full-time hours and the computation that it was made with.
create table delivery_part (
  delivery_id bigint primary key references delivery on delete cascade,
  period date not null,
  -- those of the definition
  full_time_hours numeric,
  -- a digest of the computation's own text
  made_by text not null,
  has_pay boolean not null,
  has_bonus boolean not null,
  has_hours boolean not null,
  has_cost boolean not null,
  kinds part_kind[] not null,
  legs part_leg[] not null,
  -- of each row: whose it is, what it is, birth and start
  persons bytea[] not null,
  person_marks integer[] not null,
  born date[] not null,
  hired date[] not null,
  -- whom somebody active names as theirs, each once
  managers bytea[] not null,
  -- hourly pay, and bonuses paid, as delivered and in their order
  pay_women numeric[] not null,
  pay_men numeric[] not null,
  bonus_women numeric[] not null,
  bonus_men numeric[] not null
);
-- They are read whole; hashes cannot be packed, and trying costs more than it spares.
alter table delivery_part
  alter column persons set storage external,
  alter column person_marks set storage external,
  alter column born set storage external,
  alter column hired set storage external,
  alter column managers set storage external,
  alter column pay_women set storage external,
  alter column pay_men set storage external,
  alter column bonus_women set storage external,
  alter column bonus_men set storage external;
