import type { listTerms as route, pickTerms as pickRoute } from "@hub/contract/swp/catalogue.ts";
import type { Output } from "@hub/contract/route.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { reachOf } from "../policy.ts";
import { type PresentedTerm, presentTerms } from "./present-term.ts";
import { countTerms, listTermRows, pickRows, type TermFilter, type TermPlace } from "./term-list.sql.ts";
import { listTermsById } from "./terms.sql.ts";

type Asked = Omit<Given<typeof route>["query"], "after" | "limit">;

const mostPicked = 20;

/** A page of the catalogue with its number; three statements, whatever the page holds. */
export async function listTerms(ctx: RequestContext, query: Given<typeof route>["query"]): Promise<Output<typeof route.answer>> {
  const { after, limit = 50, ...asked } = query;
  const [filter, reach] = [readTermFilter(asked), reachOf(ctx.actor, "swp.read")];
  const page = { language: ctx.language, limit: limit + 1, after: after === undefined ? undefined : readPlace(after) };
  const rows = await listTermRows(ctx.db, filter, reach, page);
  const total = await countTerms(ctx.db, filter, reach);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const items = await presentTerms(
    ctx,
    shown.map(({ sortName: _place, ...row }) => row),
  );
  return { items, next: last ? `${last.id}.${last.sortName}` : null, total };
}

/** What a field offers to choose while one types; one statement. */
export async function pickTerms(ctx: RequestContext, query: Given<typeof pickRoute>["query"]): Promise<Output<typeof pickRoute.answer>> {
  const { kind, text = "", parent } = query;
  const asked = { kind, text: foldText(text), parentId: parent, language: ctx.language, limit: mostPicked };
  return { items: await pickRows(ctx.db, asked) };
}

/** One term; not-found where there is none. */
export async function getTerm(ctx: RequestContext, id: number): Promise<PresentedTerm> {
  const rows = await listTermsById(ctx.db, [id], ctx.language);
  return found((await presentTerms(ctx, rows))[0]);
}

/** The filter of an address, as lists ask by it. */
export function readTermFilter({ kind, parent, cluster, text = "", active, used }: Asked): TermFilter {
  const words = foldText(text)
    .split(" ")
    .filter((word) => word !== "");
  const flag = (given: "0" | "1" | undefined) => (given === undefined ? undefined : given === "1");
  return { kind, parentId: parent, clusterId: cluster, words, active: flag(active), used: flag(used) };
}

/** Reads where a page begins. Throws `invalid-input` for what no page gave. */
function readPlace(after: string): TermPlace {
  const [, id, text] = /^(\d{1,10})\.(.*)$/su.exec(after) ?? [];
  if (id !== undefined && text !== undefined && Number(id) <= 2147483647) return { id: Number(id), text };
  throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-invalid-format", path: ["query", "after"] }] });
}
