import { readSample as route } from "@hub/contract/ingestion/samples.ts";
import { cutText } from "@hub/domain/cut-text.ts";
import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../../context.ts";
import { inArrivedFile } from "../../files/receive-file.ts";
import { storedFile } from "../../files/stored-file.ts";
import { type Answer, parseFields } from "../../http/bind.ts";
import { receiveForm } from "../../http/sending/receive-form.ts";
import { Problem } from "../../problem.ts";
import type { FileSource } from "../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { ReadingProblem } from "../../spreadsheets/reading/reading-problem.ts";
import type { OpenedTable } from "../../spreadsheets/reading/table.ts";
import { listEntities } from "../entities.sql.ts";
import { compileEntityMatch } from "../loading/match-entity.ts";

type Sample = Answer<typeof route>;

const mostRows = 500;
const mostCells = 50_000;
/** Longer texts are no codes, and their ends tell nothing. */
const mostChars = 200;
/** The texts of a workbook are read whole before its first row; more than this no page waits. */
const mostMilliseconds = 30_000;

/** The beginning of a file as deliveries are read, to propose a definition by. The file is stored while it is read, and gone then. */
export async function readSample(ctx: RequestContext, request: FastifyRequest): Promise<Sample> {
  return receiveForm(ctx, request, ctx.config.limits.uploadBytes, (form) => {
    const { sheet } = parseFields(route.body!, form.fields);
    if (!form.file) throw new Problem("file-missing");
    const { fileName, bytes } = form.file;
    const arrival = { place: undefined, problem: () => new Problem("upload-too-slow") };
    return inArrivedFile(ctx, arrival, bytes, (file) => readBeginning(ctx, storedFile(ctx, file.id, file.bytes), fileName, sheet));
  });
}

/** Throws why the file cannot be read, in the words of a delivery. */
async function readBeginning(ctx: RequestContext, source: FileSource, fileName: string, sheet: string | undefined): Promise<Sample> {
  const signal = AbortSignal.timeout(mostMilliseconds);
  try {
    const table = await openTable(source, { fileName, mayLackRows: true, signal, ...(sheet !== undefined && { sheet }) });
    const { rows, numbers } = await takeRows(table);
    const entities = await findEntityColumns(ctx, table.header, rows);
    return { sheet: table.sheet ?? null, sheets: table.sheets ?? [], header: table.header, rows, numbers, entities };
  } catch (error) {
    if (error instanceof ReadingProblem) {
      // Nothing is expected of a sample: the words of a delivery would say what.
      const message = error.code === "delimiter-not-found" ? "configuration.sample-no-table" : (`reading-problems.${error.code}` as const);
      throw new Problem("invalid-input", { message, params: error.params, cause: error });
    }
    throw signal.aborted ? new Problem("took-too-long", { cause: error }) : error;
  }
}

/** The first rows that can be read, and the columns that a workbook stores as numbers in all of them. */
async function takeRows({ header, batches }: OpenedTable): Promise<Pick<Sample, "rows" | "numbers">> {
  const most = Math.min(mostRows, Math.floor(mostCells / header.length));
  const rows: string[][] = [];
  const texts = new Set<number>();
  const stored = new Set<number>();
  for await (const batch of batches) {
    for (const { cells, numbers, problem } of batch) {
      if (problem || rows.length >= most) continue;
      for (const [at, cell] of cells.entries()) if (cell !== "") (numbers?.[at] ? stored : texts).add(at);
      rows.push(cells.map((cell) => cutText(cell, mostChars)));
    }
    if (rows.length >= most) break;
  }
  return { rows, numbers: [...stored].filter((at) => !texts.has(at)).toSorted((a, b) => a - b) };
}

/** A digit or two, or one letter, may be anything. */
const tellsSomething = /\p{L}.|.\p{L}|.{3}/u;

/** The named columns whose cells a delivery would find the legal entity by, each of them. */
async function findEntityColumns(ctx: RequestContext, header: readonly string[], rows: readonly string[][]): Promise<Sample["entities"]> {
  const match = compileEntityMatch(await listEntities(ctx.db));
  return header.flatMap((name, column) => {
    const texts = name === "" ? [] : rows.map((cells) => cells[column]?.trim() ?? "").filter((text) => text !== "");
    const found = new Set<number>();
    for (const text of texts) {
      const entity = tellsSomething.test(text) ? match(text) : undefined;
      if (!entity) return [];
      found.add(entity.id);
    }
    return found.size > 0 ? [{ column, count: found.size }] : [];
  });
}
