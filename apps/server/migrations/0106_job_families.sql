-- What job codes stood for when a version was closed: lines of a legal entity (null: of all), a code (*: all that are not named) and the code of a family of job profiles. Kept once, so that all of a
-- version is told by the same families, whatever planning says later (FIG-02).
create type family_line as (legal_entity_id integer, code text, family text);
create table closed_family (
  version_id integer primary key references scenario_version,
  lines family_line[] not null,
  made_at timestamptz not null default now()
);
create trigger closed_family_append_only before update or delete on closed_family for each row execute function refuse_change();
create trigger closed_family_no_truncate before truncate on closed_family for each statement execute function refuse_change();
