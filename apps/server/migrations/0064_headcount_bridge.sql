-- Who came, moved and went between two closed versions, in counts (decision 0060): persons who were active in the same entities in both, by their reason of leaving, counted together.
create type headcount_kind as (entities_before integer[], entities_after integer[], leave_reason text, told_late boolean, persons integer);

create table headcount_bridge (
  from_version_id integer not null references scenario_version,
  to_version_id integer not null references scenario_version,
  -- Null where the rows do not give the headcounts that were closed.
  kinds headcount_kind[],
  made_at timestamptz not null default now(),
  primary key (from_version_id, to_version_id)
);
create index headcount_bridge_to on headcount_bridge (to_version_id);
create trigger headcount_bridge_append_only before update or delete on headcount_bridge for each row execute function refuse_change();
create trigger headcount_bridge_no_truncate before truncate on headcount_bridge for each statement execute function refuse_change();

-- A view of its own, behind the others: a release that does not know the chart yet shows all the others as before.
insert into report_view (dashboard_id, position, kind, code, definition)
  select d.id, coalesce((select max(v.position) from report_view v where v.dashboard_id = d.id), 0) + 1, 'charts', 'bridge',
    '{"charts": [{"kind": "bridge", "name": null, "kpis": ["headcount"]}]}'
  from dashboard d where d.code = 'movement';
