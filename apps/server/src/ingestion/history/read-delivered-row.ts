import type { getDeliveredRow as route } from "@hub/contract/ingestion/delivered-row.ts";
import type { Output } from "@hub/contract/route.ts";
import { isPayField } from "@hub/domain/ingestion/canonical-record.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { grantsOn } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { requireFactMonths } from "../../facts/fact-months.sql.ts";
import { refuseDeleted } from "../../facts/refuse-deleted.ts";
import { findRowsPutAway } from "../../facts/rows-put-away.sql.ts";
import { found, Problem } from "../../problem.ts";
import { rowSight } from "../policy.ts";
import { compileNames, shapeOf } from "./compare-deliveries.ts";
import { findFoundRow, findRowTexts } from "./delivered-row.sql.ts";
import { findComparedDeliveries } from "./difference.sql.ts";

type Answer = Output<typeof route.answer>;

/** A row in which something was found, as it was delivered. Throws not-found for a delivery that is not for this reader, rows-put-away. */
export async function readDeliveredRow(ctx: RequestContext, id: number, key: string): Promise<Answer> {
  const delivery = found((await findComparedDeliveries(ctx.db, [id]))[0]);
  const { ingestionId, section, legalEntityId, period, definition, hasRows } = delivery;
  const scope = { ingestionId, sectionCode: section, legalEntityId };
  if (grantsOn("uploads.read", ctx.actor, scope).length === 0) throw new Problem("not-found");
  const { uploadId, fileName, row } = found(await findFoundRow(ctx.db, id, key));
  const answer = { upload: { id: uploadId, fileName }, row, values: null };
  const sight = rowSight(ctx.actor, scope);
  if (sight === "no-rows" || row === null || !hasRows) return answer;
  refuseDeleted(await findRowsPutAway(ctx.db, [id]));
  const shape = shapeOf(definition);
  const texts = await findRowTexts(ctx.db, shape, { deliveryId: id, period, row });
  await requireFactMonths(ctx.db, [period]);
  return texts ? { ...answer, values: wordRow(definition, texts, sight === "no-pay") } : answer;
}

/** The values of a row by the columns of its file, those that say nothing left out. */
function wordRow(
  definition: IngestionDefinition,
  { fields, rest }: { fields: Record<string, string | null>; rest: Record<string, string> | null },
  hidesPay: boolean,
): NonNullable<Answer["values"]> {
  const nameOf = compileNames(definition);
  // What is kept under its column's own name may be pay as well; published figures are no secret.
  const isPay = (name: string) =>
    definition.holds === "figures"
      ? !definition.published
      : definition.columns.some((column) => column.name === name && column.type === "money");
  const value = (text: string, isHidden: boolean) => ({ value: isHidden ? null : text, hidden: isHidden });
  return [
    ...Object.entries(fields ?? {}).flatMap(([field, text]) =>
      text === null ? [] : [{ ...nameOf(field), ...value(text, hidesPay && isPayField(field as Parameters<typeof isPayField>[0])) }],
    ),
    ...Object.entries(rest ?? {}).map(([column, text]) => ({ field: "extra", column, ...value(text, hidesPay && isPay(column)) })),
  ];
}
