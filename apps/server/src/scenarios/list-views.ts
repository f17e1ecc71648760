import { holds } from "@hub/domain/session/permissions.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../context.ts";
import { getScenario } from "./list-scenarios.ts";

type View = { code: string; name: MessageKey; search: string };

/** The views of a scenario: what is in its way, its versions, its figures, its comparison; those one may open, by name. Their numbers stay the same. */
export async function listViews(ctx: RequestContext, id: number) {
  const scenario = await getScenario(ctx, id);
  const figures = holds("dashboards.read", ctx.actor);
  const all: (View & { offered: boolean })[] = [
    { code: "blockers", name: "scenarios.view-blockers", search: "?view=blockers", offered: scenario.comparison === null },
    { code: "versions", name: "scenarios.view-versions", search: "?view=versions", offered: scenario.versions.length > 0 },
    { code: "figures", name: "scenarios.view-figures", search: "?view=figures", offered: scenario.comparison === null && figures },
    { code: "comparison", name: "scenarios.view-comparison", search: "", offered: scenario.comparison !== null && figures },
  ];
  return all.flatMap(({ code, name, search, offered }, index) =>
    offered ? [{ id: index + 1, name: translate(ctx.language, name), code, address: `/scenaries/${id}/dashboard${search}` }] : [],
  );
}
