-- The reports that somebody has marked, so that they stand first among all (FIG-07).
create table favourite_report (
  user_id integer not null references app_user on delete cascade,
  dashboard_id integer not null references dashboard on delete cascade,
  primary key (user_id, dashboard_id)
);
create index favourite_report_dashboard on favourite_report (dashboard_id);
