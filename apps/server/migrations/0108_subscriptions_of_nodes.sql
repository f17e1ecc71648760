-- expand: subscriptions are new in this release (0068), so none before it reads or writes them
-- A figure that somebody is sent may be of a node of a tree, too (FIG-07). A node that is deleted leaves its name, so that one is told what is not sent any more.
alter table subscription
  add column node_id integer,
  add column node_name text,
  add constraint subscription_node check (node_id is null or (kpi is not null and legal_entity_id is null)),
  drop constraint subscription_user_id_dashboard_id_kpi_legal_entity_id_key,
  add constraint subscription_once unique nulls not distinct (user_id, dashboard_id, kpi, legal_entity_id, node_id);
