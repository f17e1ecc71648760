import type { listAudit as route } from "@hub/contract/configuration/audit.ts";
import type { Output } from "@hub/contract/route.ts";
import { seesAuditContents } from "@hub/domain/configuration/audit-contents.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { type AuditFilter, type AuditRow, listAuditRows } from "./audit-list.sql.ts";

type Query = Given<typeof route>["query"];
type Page = Output<typeof route.answer>;
export type AuditEntry = Page["items"][number];

/** A page of the trail, newest first. */
export async function listAudit(ctx: RequestContext, query: Query): Promise<Page> {
  const { before, limit = 50 } = query;
  const { language } = ctx;
  const rows = await listAuditRows(ctx.db, filterOf(query), { ...(before === undefined ? {} : { before }), limit: limit + 1, language });
  const shown = rows.slice(0, limit);
  return { items: shown.map((row) => present(ctx, row)), next: rows.length > limit ? String(shown.at(-1)?.id) : null };
}

/** All that a filter finds, newest first, a page at a time. */
export async function* streamAudit(ctx: RequestContext, filter: AuditFilter, size = 500): AsyncIterable<AuditEntry[]> {
  let before: string | undefined;
  do {
    const page = { ...(before === undefined ? {} : { before }), limit: size, language: ctx.language };
    const rows = await listAuditRows(ctx.db, filter, page);
    yield rows.map((row) => present(ctx, row));
    before = rows.length < size ? undefined : String(rows.at(-1)?.id);
  } while (before !== undefined);
}

/** The filter as asked, without what is empty. */
export function filterOf({ actor, action, subjectType, subjectId, from, to, kind }: Omit<Query, "before" | "limit">): AuditFilter {
  const given = { actor: actor?.trim(), action, subjectType, subjectId, from: storable(from), to: storable(to), kind };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as AuditFilter;
}

/** The database knows no year 0. */
function storable(day: string | undefined): string | undefined {
  return day?.startsWith("0000") ? "0001-01-01" : day;
}

/** A line as this person may read it. */
function present({ actor }: RequestContext, { before, after, ...row }: AuditRow): AuditEntry {
  const line = { ...row, at: row.at.toISOString() };
  return seesAuditContents(row.subjectType, actor)
    ? { ...line, before: withoutSecrets(before), after: withoutSecrets(after), contentsHidden: false }
    : { ...line, subjectName: null, before: null, after: null, contentsHidden: true };
}

/** Names under which a password, a token or their hash would stand. Nobody writes them into the trail; if somebody did, nobody would read them there. */
const secret =
  /^(new|old|current)?_?-?(password|secret|token|private_?-?key|client_?-?secret|authorization|pass_?-?phrase)(_?-?hash|_?-?value)?$/i;

/** A value of the trail with what stands under the name of a secret hidden. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secret.test(key) && typeof inner === "string" ? "•••" : withoutSecrets(inner)]),
  );
}
