import type { Issue } from "@hub/domain/issue.ts";
import { swpIssue } from "@hub/domain/swp/issue-codes.ts";
import { fieldNeeds, type ItemContent, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { reaches, type Reach } from "../policy.ts";
import type { References } from "./references.sql.ts";

const kinds = {
  profileId: "job-profile",
  profileClusterId: "job-profile-cluster",
  skillId: "skill",
  skillClusterId: "skill-cluster",
} as const;

/**
 * What is wrong with what an item names: the division is one where one may plan, profile, skill and clusters are in the catalogue as such, the pool is one of
 * the division. What is offered no more stays where it is already.
 */
export function checkReferences(
  tab: SwpTab,
  content: ItemContent,
  before: ItemContent | undefined,
  refs: References,
  reach: Reach,
): Issue[] {
  const issues: Issue[] = [];
  const { divisionId, poolId, coverage } = content;
  const place = divisionId === null ? undefined : refs.places.get(divisionId);
  const isMine = place !== undefined && reaches(reach, place.path);
  // One outside of one's part is like one that there is not.
  if (divisionId !== null && !isMine) issues.push(swpIssue("division-unknown", "divisionId"));
  else if (place?.active === false && divisionId !== before?.divisionId) issues.push(swpIssue("division-inactive", "divisionId"));
  for (const field of ["profileId", "profileClusterId", "skillId", "skillClusterId"] as const) {
    const id = content[field];
    if (id === null || fieldNeeds[field][tab] === "-") continue;
    const term = refs.terms.get(id);
    if (term?.kind !== kinds[field]) issues.push(swpIssue("term-unknown", field));
    else if (!term.active && id !== before?.[field]) issues.push(swpIssue("term-inactive", field));
  }
  const pool = poolId === null ? undefined : refs.pools.get(poolId);
  if (poolId !== null && fieldNeeds.poolId[tab] !== "-") {
    if (pool?.divisionId !== divisionId) issues.push(swpIssue("pool-unknown", "poolId"));
    else if (!pool?.active && poolId !== before?.poolId) issues.push(swpIssue("pool-inactive", "poolId"));
  }
  const isOffered = coverage === null || coverage === before?.coverage || refs.coverages.get(coverage)?.active !== false;
  if (!isOffered && fieldNeeds.coverage[tab] !== "-") issues.push(swpIssue("coverage-unknown", "coverage"));
  return issues;
}
