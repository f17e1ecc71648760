-- expand: remarks are new in this release (0070), so none before it reads or writes them
-- What is said may be about a figure of a node of a tree, too (FIG-09); it goes with the node, as its figures do.
alter table figure_remark
  add column node_id integer references tree_node on delete cascade,
  -- Of a node: the legal entity of each of the sections, in their order, that its figure was read from.
  add column entities integer[],
  add constraint figure_remark_node check (node_id is null or (legal_entity_id is null and cardinality(entities) = cardinality(sections))),
  drop constraint figure_remark_scenario_id_kpi_legal_entity_id_key,
  add constraint figure_remark_once unique nulls not distinct (scenario_id, kpi, legal_entity_id, node_id);
create index figure_remark_of_node on figure_remark (node_id) where node_id is not null;
