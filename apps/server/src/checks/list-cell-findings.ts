import type { listCellFindings as route } from "@hub/contract/checks/checks.ts";
import type { Output } from "@hub/contract/route.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import type { RequestContext } from "../context.ts";
import { readingGrants } from "./policy.ts";
import { listReadableFindings } from "./findings.sql.ts";

/** The findings of a month's cells that one is given, each with what was said of it. */
export async function listCellFindings(
  ctx: RequestContext,
  query: Period & { section?: string | undefined; legalEntityId?: number | undefined },
): Promise<Output<typeof route.answer>> {
  const rows = await listReadableFindings(ctx.db, {
    period: firstDay(query),
    grants: readingGrants(ctx.actor),
    section: query.section ?? null,
    legalEntityId: query.legalEntityId ?? null,
  });
  const items = new Map<string, Output<typeof route.answer>["items"][number]>();
  for (const { section, legalEntity, foundAt, comments, ...finding } of rows) {
    const key = `${section}/${legalEntity.id}`;
    const item = items.get(key) ?? { section, legalEntity, findings: [] };
    item.findings.push({
      ...finding,
      foundAt: foundAt.toISOString(),
      comments: comments.map((said) => ({ ...said, at: new Date(said.at).toISOString() })),
    });
    items.set(key, item);
  }
  return { items: [...items.values()] };
}
