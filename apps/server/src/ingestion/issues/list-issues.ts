import type { listUploadIssues as route } from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { listCauseRows, listIssueRows } from "./issues.sql.ts";
import { issueText, visibleColumn, visibleFound, type RowSight } from "../../checks/issue-text.ts";
import { findUpload } from "../uploads/list-uploads.ts";
import { entitiesSeen, uploadSight } from "../policy.ts";

const pageSize = 100;

/** A page of what was found in a file, and how often each cause occurs; pay and persons are hidden where the reader may not see them. */
export async function listIssues(
  ctx: RequestContext,
  uploadId: number,
  query: Given<typeof route>["query"],
): Promise<Output<typeof route.answer>> {
  const { legalEntityIds, sightOf } = await openIssues(ctx, uploadId);
  const { after, code, column } = query;
  const rows = await listIssueRows(ctx.db, { uploadId, legalEntityIds, after, code, column }, pageSize + 1);
  const causes = await listCauseRows(ctx.db, { uploadId, legalEntityIds });
  const items = rows.slice(0, pageSize).map((issue) => {
    const { position, row, severity, code } = issue;
    const sight = sightOf(issue.legalEntityId);
    return {
      position,
      row,
      column: visibleColumn(issue, sight),
      severity,
      code,
      found: visibleFound(issue, sight),
      text: issueText(ctx.language, issue, sight),
    };
  });
  return {
    items,
    next: rows.length > pageSize ? (items.at(-1)?.position ?? null) : null,
    causes: causes.map((cause) => {
      const { code, severity, count } = cause;
      const sight = sightOf(cause.legalEntityId);
      return { code, column: visibleColumn(cause, sight), severity, count, text: issueText(ctx.language, cause, sight) };
    }),
  };
}

/** Whose issues of an upload the user sees, and how much of a row; not found when the upload is of others. */
export async function openIssues(ctx: RequestContext, uploadId: number) {
  const upload = await findUpload(ctx, { id: uploadId });
  const sights = new Map<number | null, RowSight>();
  function sightOf(legalEntityId: number | null): RowSight {
    const known = sights.get(legalEntityId) ?? uploadSight(ctx.actor, upload, legalEntityId);
    sights.set(legalEntityId, known);
    return known;
  }
  const { ingestion, createdById } = upload;
  const legalEntityIds = upload.legalEntity
    ? null
    : entitiesSeen(ctx.actor, { ingestionId: ingestion.id, section: ingestion.section, createdBy: createdById });
  return { upload, legalEntityIds, sightOf };
}
