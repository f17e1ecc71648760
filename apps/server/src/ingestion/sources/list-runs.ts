import type { listSourceFiles, listSourceRuns } from "@hub/contract/ingestion/sources.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { type FileRow, listFileRows } from "./files.sql.ts";
import { listRunRows, type RunRow } from "./runs.sql.ts";
import { findWorkSource } from "./sources.sql.ts";

type Runs = Output<typeof listSourceRuns.answer>;
type Files = Output<typeof listSourceFiles.answer>;

const pageSize = 25;

/** A page of a source's runs, newest first. */
export async function listRuns(ctx: RequestContext, sourceId: number, before: number | undefined): Promise<Runs> {
  found(await findWorkSource(ctx.db, sourceId));
  return page((await listRunRows(ctx.db, sourceId, before, pageSize + 1)).map(presentRun));
}

/** A page of what a source took or refused, newest first. */
export async function listFiles(ctx: RequestContext, sourceId: number, before: number | undefined): Promise<Files> {
  found(await findWorkSource(ctx.db, sourceId));
  return page((await listFileRows(ctx.db, sourceId, before, pageSize + 1)).map(presentFile));
}

function page<T extends { id: number }>(rows: T[]): { items: T[]; next: number | null } {
  const items = rows.slice(0, pageSize);
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null };
}

/** A run as people see it. */
export function presentRun(run: RunRow): Runs["items"][number] {
  return {
    ...run,
    startedAt: new Date(run.startedAt).toISOString(),
    finishedAt: run.finishedAt === null ? null : new Date(run.finishedAt).toISOString(),
  };
}

function presentFile({ upload, takenAt, ...file }: FileRow): Files["items"][number] {
  return {
    ...file,
    takenAt: takenAt.toISOString(),
    upload: upload && presentUpload(upload),
    again: upload === null && (file.state === "taken" || file.state === "left"),
  };
}

function presentUpload({ period, ...upload }: NonNullable<FileRow["upload"]>): NonNullable<Files["items"][number]["upload"]> {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return { ...upload, year, month };
}
