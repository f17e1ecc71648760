import type { KeptFilter } from "../dashboards/kept-filter.ts";
import type { ReportSearch } from "../dashboards/report-search.ts";
import type { GlossarySearch } from "../glossary/glossary-search.ts";
import type { FilterName as QualityFilterName } from "../quality/quality-search.ts";
import type { SignInSearch } from "../session/sign-in/way-to-sign-in.ts";
import type { FilterName as SwpFilterName } from "../swp/swp-search.ts";
import type { Says } from "../ui/address.ts";

/** What any address may say: the task whose dialog is open, and the language that is followed once. */
export type AnySearch = Says<"task" | "lang">;

type Comparison = "columns" | "kpis" | "alike" | "of" | "kpi";

/** What the configuration's sections narrow to, and what is open in each. */
type Configuration =
  | ("section" | "view" | "tab" | "list" | "only" | "q" | "state" | "in")
  | ("user" | "group" | "area" | "role" | "entity" | "country" | "alike" | "report")
  | ("actor" | "action" | "subject" | "id" | "from" | "to")
  | ("person" | "what" | "of" | "ingestion" | "org")
  | ("tree" | "day")
  | ("connection" | "endpoint" | "source" | "files");

type Planning =
  | ("tab" | "view" | "sort" | "direction" | "item" | "info" | "open" | SwpFilterName)
  | ("by" | "snapshots" | "now" | "cell")
  | ("side" | "of" | "whatIf" | "cluster")
  | ("kind" | "parent" | "active" | "used" | "term")
  | ("find" | "node" | "below");

/** What each screen's address may say behind its path: a link, or a way on, that says something else does not compile. */
export type ScreenSearch = {
  index: AnySearch;
  home: AnySearch;
  login: SignInSearch;
  ssoToken: AnySearch;
  notFoundUser: Says<"state">;
  setup: Says<"key">;
  password: AnySearch;
  secondStep: AnySearch;
  forgotten: AnySearch;
  leave: Says<"key">;
  account: AnySearch;
  configuration: Says<Configuration>;
  dashboards: KeptFilter;
  dashboard: ReportSearch;
  scenaries: Says<"view" | "period" | Comparison>;
  scenario: Says<"version" | "entity" | "view" | "from" | "to" | Comparison>;
  validation: Says<"view" | "year" | "month" | "section" | "entity" | "show" | "q">;
  consolidation: Says<"view" | "entity">;
  glossary: GlossarySearch;
  quality: Says<QualityFilterName | "sort" | "direction" | "view" | "saved" | "event">;
  swp: Says<Planning>;
  mut: Says<
    "tab" | "upload" | "ingestion" | "entity" | "year" | "month" | "section" | "state" | "cause" | "column" | "from" | "to" | "kind"
  >;
  workflows: Says<"view">;
  reviews: AnySearch;
  entity: AnySearch;
  design: AnySearch;
  restApi: Says<"operation" | "recipe">;
};
