import type { listExpected as route } from "@hub/contract/ingestion/deliveries.ts";
import type { Output } from "@hub/contract/route.ts";
import { firstDay, previousPeriod } from "@hub/domain/period.ts";
import { grantsOn } from "@hub/domain/session/permissions.ts";
import type { RequestContext, Signed } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import {
  type AttemptRow,
  type CellRow,
  type ExpectedDays,
  type ExpectedPlace,
  type ExpectedRow,
  listExpectedRows,
  type StandingRow,
} from "./expected.sql.ts";
import { numberOfLine } from "./line-number.ts";
import type { Reader } from "../uploads/uploads-read.sql.ts";
import { problemText } from "../../checks/issue-text.ts";
import { presentHeld } from "../uploads/present-held.ts";
import { deliveryName } from "../uploads/delivery-name.ts";
import { grantsAsJson, maySend, uploadSight } from "../policy.ts";

type Answer = Output<typeof route.answer>;
type Line = Answer["items"][number];

const pageSize = 100;

/** What is expected of the reader's ingestions and entities, a page; a month is due once it is over. */
export async function listExpected(ctx: RequestContext, query: Given<typeof route>["query"]): Promise<Answer> {
  const { after, ...filter } = query;
  const { counts, items } = await listExpectedRows(ctx.db, readerOf(ctx.actor), expectedDays(ctx.clock.now()), filter, {
    after: after === undefined ? undefined : readPlace(after),
    limit: pageSize + 1,
  });
  const shown = items.slice(0, pageSize);
  const last = items.length > pageSize ? shown.at(-1) : undefined;
  return { counts, items: shown.map((row) => present(ctx, row)), next: last ? writePlace(last) : null };
}

/** The days that the list is told by at an instant. */
export function expectedDays(now: Date): ExpectedDays {
  const running = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
  return { today: now.toISOString().slice(0, 10), last: firstDay(previousPeriod(running)), running: firstDay(running) };
}

/** Who reads the list, and what they are given. */
export const readerOf = (actor: Signed): Reader => ({ id: actor.id, grants: grantsAsJson(actor, "uploads.read") });

function present(ctx: RequestContext, row: ExpectedRow): Line {
  const { period, delivery, quarantined, held, attempt, cell, rank: _, day: __, ...rest } = row;
  const [year = 0, month = 0] = period.split("-").map(Number);
  const { ingestion, legalEntity } = row;
  const scope = { ingestionId: ingestion.id, sectionCode: ingestion.section, legalEntityId: legalEntity.id };
  return {
    ...rest,
    id: numberOfLine({ ingestionId: ingestion.id, legalEntityId: legalEntity.id, period }),
    year,
    month,
    delivery: delivery && presentStanding(ctx, delivery),
    quarantined: quarantined && presentStanding(ctx, quarantined),
    held: held && presentHeldLine(ctx, row, held),
    attempt: attempt && presentAttempt(ctx, row, attempt),
    cell: presentCell(cell),
    maySend: maySend(ctx.actor, scope),
    mayAskReopening: grantsOn("reopenings.ask", ctx.actor, scope).length > 0,
  };
}

function presentHeldLine(
  ctx: RequestContext,
  { ingestion, legalEntity }: ExpectedRow,
  held: NonNullable<ExpectedRow["held"]>,
): Line["held"] {
  const why = presentHeld(ctx, ingestion, { state: held.state, legalEntity, held: held.why });
  return why && { ...presentStanding(ctx, held), why };
}

function presentStanding(ctx: RequestContext, row: StandingRow): NonNullable<Line["delivery"]> {
  return { ...row, fileName: deliveryName(ctx.language, row.fileName), at: new Date(row.at).toISOString() };
}

/** A cell as the calls show it. */
export function presentCell(cell: CellRow): Line["cell"] {
  return { ...cell, validatedAt: cell.validatedAt === null ? null : new Date(cell.validatedAt).toISOString() };
}

function presentAttempt(ctx: RequestContext, { ingestion, legalEntity }: ExpectedRow, attempt: AttemptRow): NonNullable<Line["attempt"]> {
  const { uploadId, state, fileName, problemCode, problemParams, by, at } = attempt;
  const upload = { ingestion, legalEntity: attempt.ofEntity ? legalEntity : null, createdById: attempt.createdById };
  const problem =
    problemCode === null
      ? null
      : { code: problemCode, text: problemText(ctx.language, problemCode, problemParams ?? {}, uploadSight(ctx.actor, upload, null)) };
  return { uploadId, state, fileName, problem, by, at: new Date(at).toISOString() };
}

function readPlace(text: string): ExpectedPlace {
  const [rank = 0, day = 0, ingestionId = 0, legalEntityId = 0] = text.split("_").map(Number);
  return { rank, day, ingestionId, legalEntityId };
}

function writePlace({ rank, day, ingestion, legalEntity }: ExpectedRow): string {
  return [rank, day, ingestion.id, legalEntity.id].join("_");
}
