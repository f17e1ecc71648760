import type { deliveryAct } from "@hub/contract/ingestion/many.ts";
import { refuseNudge } from "@hub/domain/validation/waiting.ts";
import type * as z from "zod/mini";
import { auditAll } from "../../db/audit.sql.ts";
import { type ExpectedFilter, type LineRow, listExpectedLines } from "../../ingestion/expected/expected.sql.ts";
import { lineOfNumber, numberOfLine } from "../../ingestion/expected/line-number.ts";
import { expectedDays, readerOf } from "../../ingestion/expected/list-expected.ts";
import type { ActKind, ActOutcome, ColumnIssue, PlannedAct, TaskContext } from "../../tasks/kinds.ts";
import { insertNudges } from "../cells/cell-events.sql.ts";
import { lockCellsOfMany } from "../cells/cells.sql.ts";
import { waitingIn } from "../cells/waiting-answer.ts";
import { lockConsolidations, type SectionMonth } from "../consolidations/consolidations.sql.ts";
import { reachOf } from "../policy.ts";
import { readWaitingCells, type WaitingCellRow } from "./waiting-cells.sql.ts";

type DeliveryAct = z.output<typeof deliveryAct>;
/** A line that is expected, with its cell: whom that waits for (`standing` says it for comparing), or why nobody is reminded of it. */
type Line = LineRow & { id: number; standing: string; cell: string; to: number[]; names: string } & { issues?: ColumnIssue[] };

/** Reminds whoever expected deliveries wait for, of each cell once: that of several ingestions is one. What was said is not taken back. */
export const remindMany: ActKind<DeliveryAct> = {
  open: async () => ({
    async find(ctx, filter, limit) {
      const lines = await listExpectedLines(ctx.db, readerOf(ctx.actor), expectedDays(ctx.clock.now()), {
        filter: filter as ExpectedFilter,
        limit,
      });
      return lines.map(numberOfLine).toSorted((a, b) => a - b);
    },
    plan: async (ctx, _, ids) => {
      const lines = await readLines(ctx, ids);
      const waiting = Map.groupBy(
        lines.filter(({ issues }) => !issues),
        ({ cell }) => cell,
      );
      return lines.map(({ id, name, standing, issues, cell, names }): PlannedAct => {
        const [first, ...others] = waiting.get(cell) ?? [];
        const planned = { id, name, version: versionOf({ standing, others: others.map((line) => line.id) }) };
        if (issues) return { ...planned, issues };
        if (first?.id !== id) return { ...planned, unchanged: true };
        return { ...planned, changes: [{ field: "reminded", before: null, after: names }] };
      });
    },
    async apply(ctx, { comment = "" }, records) {
      const seen = records.map(({ id, version }) => ({ id, ...readVersion(version) }));
      const ids = [...new Set(seen.flatMap(({ id, others }) => [id, ...others]))];
      const months = monthsOf(await listLines(ctx, ids));
      const held = new Map((await lockConsolidations(ctx.db, months)).map(({ id, ...month }) => [keyOfMonth(month), id]));
      // Looked up again under the locks: nobody is told what they can no longer do.
      const lines = new Map((await readLines(ctx, ids)).map((line) => [line.id, line]));
      const outcomes = new Map<number, ActOutcome>();
      const going = new Map<string, Line & { consolidationId: number }>();
      for (const { id, standing, others } of seen) {
        // What it was chosen by may be there by now, or gone, and another of the cell that was chosen too still be waited for.
        const line = [id, ...others].map((each) => lines.get(each)).find((each) => each?.standing === standing && each.state !== "done");
        const consolidationId = line && held.get(keyOfMonth(line));
        if (!line || consolidationId === undefined) outcomes.set(id, { stale: true, name: lines.get(id)?.name ?? null });
        else if (line.issues) outcomes.set(id, { issues: line.issues, name: line.name });
        else if (going.has(line.cell)) outcomes.set(id, { unchanged: true });
        else going.set(line.cell, { ...line, id, consolidationId });
      }
      await remind(ctx, [...going.values()], comment || null, outcomes);
      return records.map(({ id }) => outcomes.get(id) ?? { stale: true, name: null });
    },
    undo: async (_, changes) => changes.map(() => false),
  }),
};

const keyOfMonth = ({ section, period }: SectionMonth): string => `${section} ${period}`;
const keyOfCell = ({ section, period }: SectionMonth, legalEntityId: number): string => `${section} ${period} ${legalEntityId}`;
const monthsOf = (lines: readonly SectionMonth[]): SectionMonth[] => [
  ...new Map(lines.map(({ section, period }) => [`${section} ${period}`, { section, period }])).values(),
];

/** What a reminder depends on: what the cell waits for and whom, and which other lines of the cell were chosen beside the one that stands for it. */
type Seen = { standing: string; others: number[] };
const versionOf = ({ standing, others }: Seen): string => [standing, ...others].join(" ");
function readVersion(version: string): Seen {
  const [standing = "", ...others] = version.split(" ");
  return { standing, others: others.map(Number) };
}

/** The lines of some numbers that one sees. */
const listLines = (ctx: TaskContext, ids: readonly number[]): Promise<LineRow[]> =>
  listExpectedLines(ctx.db, readerOf(ctx.actor), expectedDays(ctx.clock.now()), {
    filter: {},
    places: ids.map(lineOfNumber),
    limit: ids.length,
  });

/** The same, each with its cell; in two statements. */
async function readLines(ctx: TaskContext, ids: readonly number[]): Promise<Line[]> {
  const lines = await listLines(ctx, ids);
  const { cells, ...waiters } = await readWaitingCells(ctx.db, monthsOf(lines), {
    reach: reachOf(ctx.actor, "validation.read"),
    userId: ctx.actor.id,
    now: ctx.clock.now(),
  });
  const waitingOf = waitingIn(waiters);
  const nameOf = new Map(waiters.colleagues.map(({ id, name }) => [id, name]));
  const cellOf = new Map(cells.map((cell) => [keyOfCell({ section: cell.sectionCode, period: cell.period }, cell.legalEntityId), cell]));
  return lines.map((line): Line => {
    const key = keyOfCell(line, line.legalEntityId);
    const cell = cellOf.get(key);
    const waiting = cell ? waitingOf(cell) : null;
    const to = waiting?.people ?? [];
    const standing = [waiting?.step ?? "-", ...to.toSorted((a, b) => a - b)].join(".");
    const names = to.map((id) => nameOf.get(id) ?? "").join(", ");
    const code = refusalOf(ctx, line, cell, waiting);
    return { ...line, id: numberOfLine(line), standing, cell: key, to, names, ...(code && { issues: [{ column: null, code }] }) };
  });
}

function refusalOf(
  { actor }: TaskContext,
  { state }: LineRow,
  cell: WaitingCellRow | undefined,
  waiting: Parameters<typeof refuseNudge>[0],
): string | undefined {
  if (state === "done") return "ingestion.remind-is-there";
  // One sees the line, but not the cell.
  if (!cell) return "errors.operation-not-allowed";
  const refusal = refuseNudge(waiting, actor.id, cell.nudgedToday);
  return refusal && `errors.${refusal}`;
}

async function remind(
  ctx: TaskContext,
  going: readonly (Line & { consolidationId: number })[],
  comment: string | null,
  outcomes: Map<number, ActOutcome>,
): Promise<void> {
  const places = going.map(({ consolidationId, legalEntityId }) => ({ consolidationId, legalEntityId }));
  const keyOf = ({ consolidationId, legalEntityId }: (typeof places)[number]) => `${consolidationId} ${legalEntityId}`;
  const idOf = new Map((await lockCellsOfMany(ctx.db, places)).map((cell) => [keyOf(cell), cell.id]));
  const cells = going.map((line) => ({ line, cellId: idOf.get(keyOf(line)) ?? 0 }));
  const told = new Set(
    await insertNudges(
      ctx.db,
      cells.map(({ line, cellId }) => ({ cellId, toUserIds: line.to })),
      { userId: ctx.actor.id, at: ctx.clock.now(), comment },
    ),
  );
  for (const { line, cellId } of cells)
    outcomes.set(
      line.id,
      told.has(cellId)
        ? { applied: { version: "", before: null } }
        : { issues: [{ column: null, code: "errors.nudged-today" }], name: line.name },
    );
  await auditAll(
    ctx.db,
    ctx,
    cells.flatMap(({ line: { section, period, legalEntityId, to }, cellId }) =>
      told.has(cellId)
        ? [{ action: "cell-nudged", subjectType: "cell", subjectId: cellId, after: { section, period, legalEntityId, to, comment } }]
        : [],
    ),
  );
}
