-- Reports as a tree with what each shows, and the hosts whose pages may be shown in one (DASH-01).

-- A hidden report is opened by nobody; those below it stay.
alter table dashboard add column hidden boolean not null default false;
-- Moving one among its siblings writes several places in one statement or several.
alter table dashboard drop constraint dashboard_parent_id_position_key;
alter table dashboard add constraint dashboard_place unique nulls not distinct (parent_id, position) deferrable initially deferred;
create index dashboard_parent on dashboard (parent_id);

-- What a report shows, in its order. A built-in view has a code, its name is the message `dashboards.views-<code>`.
create table report_view (
  id integer generated always as identity primary key,
  dashboard_id integer not null references dashboard on delete cascade,
  position integer not null,
  kind text not null check (kind in ('charts', 'table', 'page')),
  code text check (code ~ '^[a-z0-9-]+$'),
  name text check (btrim(name) <> ''),
  hidden boolean not null default false,
  -- `charts` of a kind with their KPIs, `kpis` of a table, or the `address` of a page
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  check ((code is null) <> (name is null)),
  unique (dashboard_id, code),
  constraint report_view_place unique (dashboard_id, position) deferrable initially deferred
);

insert into dashboard (parent_id, position, code)
  select d.id, n.position, n.code
  from dashboard d, (values (1, 'movement'), (2, 'diversity-and-pay'), (3, 'time-and-cost'), (4, 'age-and-tenure')) n (position, code)
  where d.code = 'people-overview';

create function pg_temp.chart(kind text, variadic kpis text[]) returns jsonb language sql immutable as
  $$ select jsonb_build_object('kind', kind, 'name', null, 'kpis', to_jsonb(kpis)) $$;

insert into report_view (dashboard_id, position, kind, code, definition)
  select d.id, v.position, v.kind, v.code, v.definition
  from (values
    ('people-overview', 1, 'charts', 'figures', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('tiles', 'headcount', 'fte', 'average-headcount', 'joiners', 'leavers', 'turnover', 'female-share', 'mean-pay-gap', 'median-pay-gap'),
      pg_temp.chart('bars', 'headcount'),
      pg_temp.chart('sexes', 'female-share'),
      pg_temp.chart('bars', 'turnover'),
      pg_temp.chart('gap', 'mean-pay-gap', 'median-pay-gap')))),
    ('people-overview', 2, 'charts', 'evolution', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('lines', 'headcount'),
      pg_temp.chart('lines', 'turnover'),
      pg_temp.chart('lines', 'female-share'),
      pg_temp.chart('lines', 'mean-pay-gap', 'median-pay-gap')))),
    ('people-overview', 3, 'table', 'table', jsonb_build_object('kpis', jsonb_build_array(
      'headcount', 'fte', 'average-headcount', 'joiners', 'leavers', 'turnover', 'female-share', 'mean-pay-gap', 'median-pay-gap', 'span-of-control'))),

    ('movement', 1, 'charts', 'figures', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('tiles', 'joiners', 'leavers', 'average-headcount', 'turnover', 'turnover-voluntary', 'turnover-involuntary'),
      pg_temp.chart('bars', 'turnover-voluntary', 'turnover-involuntary'),
      pg_temp.chart('bars', 'joiners', 'leavers')))),
    ('movement', 2, 'charts', 'evolution', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('lines', 'joiners', 'leavers'),
      pg_temp.chart('lines', 'turnover', 'turnover-voluntary', 'turnover-involuntary'),
      pg_temp.chart('lines', 'headcount')))),
    ('movement', 3, 'table', 'table', jsonb_build_object('kpis', jsonb_build_array(
      'headcount', 'average-headcount', 'joiners', 'leavers', 'turnover', 'turnover-voluntary', 'turnover-involuntary'))),

    ('diversity-and-pay', 1, 'charts', 'figures', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('tiles', 'female-share', 'female-share-management', 'mean-pay-gap', 'median-pay-gap', 'weighted-pay-gap', 'mean-bonus-gap',
        'median-bonus-gap', 'bonus-proportion-women', 'bonus-proportion-men'),
      pg_temp.chart('sexes', 'female-share'),
      pg_temp.chart('sexes', 'female-share-management'),
      pg_temp.chart('gap', 'mean-pay-gap', 'median-pay-gap'),
      pg_temp.chart('bars', 'mean-bonus-gap', 'median-bonus-gap'),
      pg_temp.chart('bars', 'bonus-proportion-women', 'bonus-proportion-men')))),
    ('diversity-and-pay', 2, 'charts', 'evolution', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('lines', 'female-share', 'female-share-management'),
      pg_temp.chart('lines', 'mean-pay-gap', 'median-pay-gap')))),
    ('diversity-and-pay', 3, 'table', 'table', jsonb_build_object('kpis', jsonb_build_array(
      'female-share', 'female-share-management', 'mean-pay-gap', 'median-pay-gap', 'weighted-pay-gap', 'mean-bonus-gap', 'median-bonus-gap',
      'bonus-proportion-women', 'bonus-proportion-men', 'pay-quartile-1', 'pay-quartile-2', 'pay-quartile-3', 'pay-quartile-4'))),

    ('time-and-cost', 1, 'charts', 'figures', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('tiles', 'absenteeism', 'training-hours', 'workforce-cost-per-fte', 'fte', 'part-time-share', 'span-of-control'),
      pg_temp.chart('bars', 'absenteeism'),
      pg_temp.chart('bars', 'training-hours'),
      pg_temp.chart('bars', 'workforce-cost-per-fte'),
      pg_temp.chart('bars', 'fte')))),
    ('time-and-cost', 2, 'charts', 'evolution', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('lines', 'absenteeism'),
      pg_temp.chart('lines', 'training-hours'),
      pg_temp.chart('lines', 'workforce-cost-per-fte'),
      pg_temp.chart('lines', 'fte')))),
    ('time-and-cost', 3, 'table', 'table', jsonb_build_object('kpis', jsonb_build_array(
      'headcount', 'fte', 'part-time-share', 'absenteeism', 'training-hours', 'workforce-cost-per-fte', 'span-of-control'))),

    ('age-and-tenure', 1, 'charts', 'figures', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('tiles', 'headcount', 'average-age', 'average-tenure', 'permanent-share', 'temporary-share', 'part-time-share'),
      pg_temp.chart('parts', 'age-under-30', 'age-30-to-50', 'age-over-50'),
      pg_temp.chart('parts', 'permanent-share', 'temporary-share'),
      pg_temp.chart('bars', 'average-age'),
      pg_temp.chart('bars', 'average-tenure')))),
    ('age-and-tenure', 2, 'charts', 'evolution', jsonb_build_object('charts', jsonb_build_array(
      pg_temp.chart('lines', 'average-age'),
      pg_temp.chart('lines', 'average-tenure'),
      pg_temp.chart('lines', 'permanent-share', 'temporary-share')))),
    ('age-and-tenure', 3, 'table', 'table', jsonb_build_object('kpis', jsonb_build_array(
      'headcount', 'average-age', 'average-tenure', 'age-under-30', 'age-30-to-50', 'age-over-50', 'permanent-share', 'temporary-share', 'part-time-share')))
  ) v (report, position, kind, code, definition)
  join dashboard d on d.code = v.report;
drop function pg_temp.chart;

-- Hosts whose pages reports may show, separated by commas; none unless told.
insert into setting (key, value) values ('embed-hosts', 'null');
