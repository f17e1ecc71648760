import { downloadName } from "@hub/domain/file-name.ts";
import { matchHeader } from "@hub/domain/ingestion/header-match.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import { Readable } from "node:stream";
import type { RequestContext } from "../../context.ts";
import type { FileAnswer } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { createTurnsBySize } from "../../http/sending/turns.ts";
import type { Finding, Marking, MarkTexts } from "../../spreadsheets/marking/marks.ts";
import { openMarkable } from "../../spreadsheets/marking/open-markable.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { ReadingProblem } from "../../spreadsheets/reading/reading-problem.ts";
import { contentTypes } from "../../spreadsheets/writing/write-sheet.ts";
import { auditDownload, findHeldUpload, openFile } from "../uploads/download-file.ts";
import { listIssueRows } from "./issues.sql.ts";
import { issueText, visibleColumn, visibleFound } from "../../checks/issue-text.ts";
import { openIssues } from "./list-issues.ts";
import { isMarkable } from "../uploads/list-uploads.ts";
import { compileLocator } from "./locate-issue.ts";
import { markedNames } from "../loading/marked-names.ts";
import { findUploadDefinition } from "../uploads/uploads-read.sql.ts";
import type { OpenedTable } from "../../spreadsheets/reading/table.ts";

const issuesAtOnce = 2_000;
/** Rows of a worksheet, with room for what stands above the table. */
const mostRows = 1_000_000;
/** A large workbook keeps a core busy for seconds: pages answer meanwhile. */
const inTurn = createTurnsBySize(({ opening }) => ({ atOnce: opening, ofOne: 1, waiting: 50, patience: 30_000 }));
/**
 * The file of an upload as a workbook with the wrong cells marked, written as it is read. Throws file-not-markable with the reason, and what
 * `findHeldUpload` throws.
 */
export async function downloadMarked(ctx: RequestContext, id: number): Promise<FileAnswer> {
  const upload = await findHeldUpload(ctx, id);
  const { language } = ctx;
  if (!isMarkable(upload)) throw refuse("upload-outcomes.marked-nothing");
  if (upload.rowsRead > mostRows) throw refuse("upload-outcomes.marked-too-long", { rows: mostRows });
  const { definition } = found(await findUploadDefinition(ctx.db, id));
  const headerNames = definition.columns.flatMap((column) => [column.name, ...column.aliases]);
  const source = openFile(ctx, upload);

  async function open(): Promise<Readable> {
    try {
      const table = await openTable(source, { ...definition.readsAs, fileName: upload.fileName, headerNames });
      // A file of wrong columns was read no further than its header; what is damaged below must show before the first byte is out.
      if (upload.state === "REJECTED") for await (const _ of table.batches);
      const marking: Marking = {
        texts: markTexts(language),
        findings: () => listFindings(ctx, id, definition, table),
        ownNames: markedNames,
        now: ctx.clock.now(),
      };
      const remade = {
        sheet: definition.readsAs?.sheet ?? translate(language, "upload-outcomes.template-sheet"),
        because: [translate(language, "upload-outcomes.marked-remade")],
      };
      const pieces = await openMarkable(source, table, marking, remade);
      await auditDownload(ctx, upload, "upload-marked-downloaded");
      // A reader who takes nothing is let go where every file is sent (http/sending/untaken-files.ts).
      return Readable.from(pieces, { objectMode: false });
    } catch (error) {
      if (error instanceof ReadingProblem) throw refuse(`reading-problems.${error.code}`, error.params);
      throw error;
    }
  }

  const stream = await new Promise<Readable>((resolve, reject) => {
    inTurn(ctx.config.size)(String(ctx.actor.id), async () => {
      const opened = await open();
      const closed = new Promise((done) => opened.once("close", done));
      resolve(opened);
      await closed;
    }).catch(reject);
  });
  const name = upload.fileName.replace(/\.[^.]{1,5}$/, "");
  const fileName = downloadName(name, [translate(language, "upload-outcomes.marked-name")], "xlsx");
  return { fileName, contentType: contentTypes.xlsx, stream };
}

function refuse(reason: MessageKey, params: Record<string, string | number> = {}): Problem {
  return new Problem("file-not-markable", { issues: [{ code: reason, path: [], params }] });
}

/** Everything found, in the order of the file, as the reader may know it, with the cells it stands in. */
async function* listFindings(
  ctx: RequestContext,
  uploadId: number,
  definition: Parameters<typeof matchHeader>[0],
  table: Pick<OpenedTable, "header">,
): AsyncGenerator<Finding[]> {
  const { legalEntityIds, sightOf } = await openIssues(ctx, uploadId);
  const locate = compileLocator(definition, table.header, matchHeader(definition, table.header, markedNames.columns).indexes);
  for (let after = -1; ;) {
    const rows = await listIssueRows(ctx.db, { uploadId, legalEntityIds, after }, issuesAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((issue) => {
      const sight = sightOf(issue.legalEntityId);
      return {
        row: issue.row,
        columns: locate(issue),
        severity: issue.severity,
        column: visibleColumn(issue, sight) ?? "",
        found: visibleFound(issue, sight) ?? "",
        text: issueText(ctx.language, issue, sight),
      };
    });
    after = last.position;
  }
}

function markTexts(language: Language): MarkTexts {
  return {
    column: translate(language, "upload-outcomes.marked-column"),
    sheet: translate(language, "upload-outcomes.marked-sheet"),
    about: [translate(language, "upload-outcomes.marked-about"), translate(language, "upload-outcomes.marked-again")],
    heads: {
      cell: translate(language, "upload-outcomes.marked-cell"),
      row: translate(language, "upload-outcomes.report-row"),
      column: translate(language, "upload-outcomes.report-column"),
      severity: translate(language, "upload-outcomes.report-severity"),
      found: translate(language, "upload-outcomes.report-found"),
      text: translate(language, "upload-outcomes.report-text"),
    },
    severities: {
      error: translate(language, "upload-outcomes.severity-error"),
      warning: translate(language, "upload-outcomes.severity-warning"),
    },
    quote: (name) => translate(language, "upload-outcomes.marked-quoted", { name }),
  };
}
