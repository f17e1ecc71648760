import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { clusterKindOf, parentKindOf, type TermKind } from "@hub/domain/swp/term.ts";
import type { TaskContext } from "../../tasks/kinds.ts";
import { reachOf } from "../policy.ts";
import { listNamedTerms, listPlaces, listPoolNames } from "./names.sql.ts";
import { indexPlaces } from "./place-names.ts";
import { indexTerms } from "./term-names.ts";

/** What the items of a tab are of: the kinds of the catalogue, and their columns and fields. */
export function termColumnsOf(tab: SwpTab) {
  return tab === "key-skills" || tab === "skills-shortage" ? ofSkills : ofProfiles;
}
const ofProfiles = {
  kind: "job-profile",
  term: { column: "jobProfile", field: "profileId" },
  parent: { column: "jobProfileFamily" },
  cluster: { column: "jobProfileCluster", field: "profileClusterId" },
} as const;
const ofSkills = {
  kind: "skill",
  term: { column: "skillItem", field: "skillId" },
  parent: { column: "knowledgeArea" },
  cluster: { column: "skillCluster", field: "skillClusterId" },
} as const;

/** The kind of a profile or skill, of what it stands in, and of its cluster. */
export const kindsOf = (kind: "job-profile" | "skill"): TermKind[] => [
  kind,
  ...[parentKindOf(kind), clusterKindOf(kind)].filter((each) => each !== undefined),
];

/** How a tab's sheet writes what items name, as far as somebody sees it; three statements at most. */
export async function readTabNames(ctx: TaskContext, tab: SwpTab) {
  const reach = reachOf(ctx.actor, "swp.read");
  const pools = tab === "profiles-pool" ? await listPoolNames(ctx.db, reach) : [];
  const poolIds = new Map(pools.map(({ id, divisionId, foldedName }) => [`${divisionId} ${foldedName}`, id]));
  const poolNames = new Map(pools.map(({ id, name }) => [id, name]));
  return {
    places: indexPlaces(await listPlaces(ctx.db, reach)),
    terms: indexTerms(await listNamedTerms(ctx.db, kindsOf(termColumnsOf(tab).kind)), ctx.language),
    pools: {
      nameOf: (id: number | null) => (id === null ? null : (poolNames.get(id) ?? null)),
      called: (foldedName: string): number[] => pools.flatMap((pool) => (pool.foldedName === foldedName ? [pool.id] : [])),
      find: (divisionId: number | null, foldedName: string): number | undefined => poolIds.get(`${divisionId} ${foldedName}`),
    },
  };
}
export type TabNames = Awaited<ReturnType<typeof readTabNames>>;
