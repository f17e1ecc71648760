import { copyOut } from "../db/copy-out.ts";
import type { SheetPlan } from "../spreadsheets/writing/sheet-plan.ts";
import { csvDelimiter, csvHeader } from "../spreadsheets/writing/write-csv.ts";
import type { ExportKind, Filter, TaskContext } from "./kinds.ts";
import type { RunWatch } from "./watch-run.ts";

/** A sheet as CSV that PostgreSQL makes: the same bytes as `writeCsv`, in a fraction of the time. `note` hears how many rows it was. */
export async function* copyCsv(
  ctx: TaskContext,
  given: { copy: NonNullable<ExportKind["copy"]>; plan: SheetPlan; filter: Filter; watch: RunWatch },
  note: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const { copy, plan, filter, watch } = given;
  yield Buffer.from(csvHeader(plan));
  const options = `format csv, delimiter '${csvDelimiter(plan)}', null '', force_quote *, encoding 'UTF8'`;
  const { bytes, rows } = await copyOut(ctx.db, await copy(ctx, filter), options);
  for await (const part of bytes) {
    watch.check();
    yield part;
  }
  note(rows());
}
