import type { configureUsersInPlatform as route } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { groupAreas } from "@hub/domain/session/areas.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { ActingContext, Signed } from "../../../context.ts";
import type { Given } from "../../../http/bind.ts";
import type { Problem } from "../../../problem.ts";
import { namedIn } from "../../grants/check-assignments.ts";
import type { NamedIds } from "../../grants/grants.sql.ts";

/** What is asked of one person by one call of the form, or one row of a sheet. */
export type Configuration = Given<typeof route>["body"];
/** Somebody with an access of their own configures: in a request, or in a task later. */
export type ConfiguringContext = ActingContext & { actor: Signed; language: Language };

export type Part = Output<typeof route.answer>["results"][number]["part"];
/** What became of a part of a call: the new version, or why it was refused. */
export type PartOutcome =
  | { part: Part; state: "saved" | "removed" | "unchanged"; version: number | null }
  | { part: Part; state: "refused"; problem: Problem };
/** What became of a call: `id` is null for somebody who was to be new and whom no area took; then nothing of it stands. */
export type CallOutcome = { ok: boolean; id: number | null; email: string; version: number | null; parts: PartOutcome[] };

export const noViews = { reports: [], scenarios: [] };

/** All ids and codes that calls name in their lines of roles and views, each once. */
export function namedInCalls(calls: readonly Configuration[]): NamedIds {
  const [HUB, MUT] = [calls.flatMap(({ areas }) => areas.HUB ?? []), calls.flatMap(({ areas }) => areas.MUT ?? [])];
  const lines = [...HUB, ...MUT].flatMap(({ assignments }) => assignments);
  return namedIn(lines, {
    reports: HUB.flatMap(({ views }) => views.reports ?? []),
    scenarios: HUB.flatMap(({ views }) => views.scenarios ?? []),
  });
}

/** How calls attach people to groups, with the area. */
export function groupChoicesOf(calls: readonly Configuration[]) {
  return calls.flatMap(({ areas }) => groupAreas.flatMap((area) => (areas[area] ? [{ area, choice: areas[area].group }] : [])));
}
