-- Groups of legal entities (FIG-01): trees, each dividing the group its own way (regions, businesses). From day to day a node or an entity stands below one node of a tree at most.
create table entity_tree (
  id integer primary key generated always as identity,
  code text not null,
  name text not null,
  -- Of one tree alone pay is shown by node: between two of them a node could be told by subtraction.
  shows_pay boolean not null default false,
  version integer not null default 1
);
create unique index entity_tree_code on entity_tree (folded(code));
create unique index entity_tree_shows_pay on entity_tree (shows_pay) where shows_pay;

create table tree_node (
  id integer primary key generated always as identity,
  tree_id integer not null references entity_tree,
  code text not null,
  name text not null,
  version integer not null default 1
);
create unique index tree_node_code on tree_node (tree_id, folded(code));

-- Where a node or a legal entity stands, and since when; a node without a place stands at the top. Both days are within.
create table tree_place (
  id integer primary key generated always as identity,
  tree_id integer not null references entity_tree,
  below_id integer not null references tree_node,
  node_id integer references tree_node,
  legal_entity_id integer references legal_entity,
  valid_from date not null,
  valid_to date,
  check (num_nonnulls(node_id, legal_entity_id) = 1),
  check (valid_to >= valid_from)
);
create index tree_place_tree on tree_place (tree_id);
create index tree_place_below on tree_place (below_id);
create index tree_place_node on tree_place (node_id) where node_id is not null;
create index tree_place_entity on tree_place (legal_entity_id) where legal_entity_id is not null;

-- The figures of a node in a closed version, made after the closing of the rows of the entities that stood in it (`entities`), and made again when the tree says otherwise.
create table node_closing (
  version_id integer not null references scenario_version,
  node_id integer not null references tree_node on delete cascade,
  entities integer[] not null,
  made_at timestamptz not null default now(),
  primary key (version_id, node_id)
);
create index node_closing_node on node_closing (node_id);

create table node_figure (
  version_id integer not null,
  node_id integer not null,
  kpi_code text not null,
  numerator numeric,
  denominator numeric,
  reason text,
  women integer,
  men integer,
  undeclared integer,
  months_covered integer,
  currency text,
  largest_part numeric,
  primary key (version_id, node_id, kpi_code),
  foreign key (version_id, node_id) references node_closing on delete cascade
);

-- How a tree divided a closed version when pay was first shown by its nodes: divided otherwise later, its nodes show no pay, for between two divisions a node could be told by subtraction.
create table pay_division (
  version_id integer primary key references scenario_version,
  -- The tree may be gone; what it showed was shown.
  tree_id integer not null,
  division text not null,
  made_at timestamptz not null default now()
);
create trigger pay_division_append_only before update or delete on pay_division for each row execute function refuse_change();
create trigger pay_division_no_truncate before truncate on pay_division for each statement execute function refuse_change();
