import { Readable } from "node:stream";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { FileAnswer } from "../../http/bind.ts";
import { csvLine } from "../../spreadsheets/writing/csv-cell.ts";
import { listIssueRows } from "./issues.sql.ts";
import { issueText, visibleColumn, visibleFound } from "../../checks/issue-text.ts";
import { openIssues } from "./list-issues.ts";

const rowsAtOnce = 2_000;

/** Everything found in a file as CSV in the user's language, written as it is read: memory stays flat however long the list is. */
export async function downloadIssues(ctx: RequestContext, uploadId: number): Promise<FileAnswer> {
  const { legalEntityIds, sightOf } = await openIssues(ctx, uploadId);
  const { language } = ctx;
  const severities = {
    error: translate(language, "upload-outcomes.severity-error"),
    warning: translate(language, "upload-outcomes.severity-warning"),
  };
  const titles = (["row", "column", "severity", "found", "text", "code"] as const).map((name) =>
    translate(language, `upload-outcomes.report-${name}`),
  );

  async function* lines(): AsyncGenerator<string> {
    yield `\ufeff${csvLine(titles)}`;
    for (let after = -1; ;) {
      const rows = await listIssueRows(ctx.db, { uploadId, legalEntityIds, after }, rowsAtOnce);
      const last = rows.at(-1);
      if (!last) return;
      yield rows
        .map((issue) => {
          const sight = sightOf(issue.legalEntityId);
          return csvLine([
            issue.row,
            visibleColumn(issue, sight),
            severities[issue.severity],
            visibleFound(issue, sight),
            issueText(language, issue, sight),
            issue.code,
          ]);
        })
        .join("");
      after = last.position;
    }
  }

  const fileName = `${translate(language, "upload-outcomes.report-name")}-${uploadId}.csv`;
  return { fileName, contentType: "text/csv; charset=utf-8", stream: Readable.from(lines(), { objectMode: false }) };
}
