import { analysisSides } from "@hub/contract/swp/analysis.ts";
import type { impacts } from "@hub/domain/swp/plan-item.ts";
import { type QuestionTab, questionTabs } from "@hub/domain/swp/questions.ts";
import { type Address, idOf } from "../../ui/address.ts";
import { readOrgs } from "../swp-search.ts";
import type { SearchOf } from "../../ui/use-address.ts";

export const analysisViews = ["map", "balance", "coverage", "delivered", "what-if"] as const;

/** What is looked at, as it stands in the address. */
export type Analysis = {
  view: (typeof analysisViews)[number];
  side: (typeof analysisSides)[number];
  /** Of coverage: the tab. */
  of: QuestionTab;
  orgs: string | undefined;
  /** A what-if beside the plan; of the view of what-ifs the one that is opened. */
  whatIf: number | undefined;
  /** Of the balance: a cluster (0: none); undefined is all. */
  cluster: number | undefined;
};

/** Keeps of an address what can be looked at. */
export function readAnalysis(search: Address): Analysis {
  const side = analysisSides.find((known) => known === search["side"]) ?? "profiles";
  return {
    view: analysisViews.find((known) => known === search["view"]) ?? "map",
    side,
    of: questionTabs.find((known) => known === search["of"]) ?? `${side}-shortage`,
    orgs: readOrgs(search),
    whatIf: idOf(search["whatIf"]),
    cluster: search["cluster"] === "0" ? 0 : idOf(search["cluster"]),
  };
}

/** What a query takes of it. */
export const queryOf = ({ orgs, whatIf }: Analysis) => ({ ...(orgs !== undefined && { orgs }), ...(whatIf !== undefined && { whatIf }) });

/** What a figure of the map is of; what is left out is all. */
export type GapCell = { clusterId?: number; impact?: (typeof impacts)[number]; quarter?: string };

/** The table's address with the items of a cell. */
export function itemsSearch({ side, orgs }: Pick<Analysis, "side" | "orgs">, cell: GapCell): SearchOf<"/swp"> {
  return {
    tab: `${side}-shortage`,
    closed: "0",
    orgs,
    clusters: cell.clusterId === undefined ? undefined : String(cell.clusterId),
    impacts: cell.impact,
    from: cell.quarter,
    to: cell.quarter,
  };
}
