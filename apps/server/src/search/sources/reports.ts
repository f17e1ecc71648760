import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { listDashboards } from "../../dashboards/list-dashboards.ts";
import { nameReport } from "../../dashboards/report-names.ts";
import { knownWords } from "../known-words.ts";
import type { Candidate, Source } from "../source.ts";
import { inAllLanguages } from "../words-in-languages.ts";

/** Reports one is offered and may open, by their names. */
export const reportSource: Source = {
  kind: "report",
  find: (ctx) => listCandidates(ctx),
  open: async (ctx, refs) => (await listCandidates(ctx)).filter(({ ref }) => refs.includes(ref)),
};

async function listCandidates(ctx: RequestContext): Promise<Candidate[]> {
  if (!holds("dashboards.read", ctx.actor)) return [];
  const { items } = await listDashboards(ctx);
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return items
    .filter(({ mayOpen }) => mayOpen)
    .map(({ id, parentId, code, name }) => ({
      kind: "report",
      ref: String(id),
      title: name,
      hint: names.get(parentId) ?? "",
      path: `/dashboards/${id}/dashboard`,
      search: {},
      // One that was given a name of its own is not found by that of the portal.
      words: [
        ...knownWords(name),
        ...(code !== null && name === nameReport(ctx.language, { code, name: null })
          ? inAllLanguages((language) => nameReport(language, { code, name: null }))
          : []),
      ],
    }));
}
