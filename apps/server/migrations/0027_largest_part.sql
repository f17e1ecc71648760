-- What the best-paid person makes of a figure of a closed version, in the figure's unit: how coarse the figure is shown is decided by it (decision 0029). It is made of
-- the version's rows and is none of its content, so that versions from before have theirs once they are measured.
create table version_largest_part (
  version_id integer not null references scenario_version deferrable initially deferred,
  kpi_code text not null,
  legal_entity_id integer,
  largest_part numeric,
  unique nulls not distinct (version_id, kpi_code, legal_entity_id)
);
create trigger version_largest_part_fixed before update or delete on version_largest_part for each statement execute function refuse_change();
create trigger version_largest_part_no_truncate before truncate on version_largest_part for each statement execute function refuse_change();

alter table provisional_figure add column largest_part numeric;
-- They are computed anew, with what is kept of them now.
delete from provisional;

-- The p of the p % rule: how close, in percent of itself, nobody's pay may be told.
insert into setting (key, value) values ('pay-protection-percent', '10');
