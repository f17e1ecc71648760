import { areaOf, limitsOf } from "@hub/domain/session/areas.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import { problemAt } from "../../problem.ts";
import type { RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { ExportKind, Filter, TaskContext } from "../../tasks/kinds.ts";
import { findEvidence, type KeptEvidence } from "./campaigns.sql.ts";
import type { Evidence, EvidenceRow } from "./evidence.ts";
import { listUserNames, type UserName } from "./names.sql.ts";
import { describeRefusal } from "./present.ts";

const columns: readonly SheetColumn[] = [
  { key: "row", label: "campaigns.column-row", kind: "whole" },
  { key: "user", label: "campaigns.column-user", kind: "id" },
  { key: "name", label: "access.column-name", kind: "text" },
  { key: "email", label: "access.column-email", kind: "text" },
  { key: "lastSignInAt", label: "access.column-last-sign-in", kind: "instant" },
  { key: "area", label: "access.column-area", kind: "text" },
  { key: "role", label: "access.column-role", kind: "text" },
  { key: "group", label: "access.column-group", kind: "text" },
  { key: "entityCode", label: "access.column-entity-code", kind: "id" },
  { key: "entityName", label: "access.column-entity-name", kind: "text" },
  { key: "section", label: "access.column-section", kind: "text" },
  { key: "ingestion", label: "access.column-ingestion", kind: "text" },
  { key: "orgCode", label: "access.column-org-code", kind: "id" },
  { key: "orgName", label: "access.column-org-name", kind: "text" },
  { key: "validFrom", label: "access.column-from", kind: "date" },
  { key: "validTo", label: "access.column-until", kind: "date" },
  { key: "givenAt", label: "campaigns.column-given-at", kind: "instant" },
  { key: "givenBy", label: "campaigns.column-given-by", kind: "text" },
  { key: "reviewer", label: "campaigns.column-reviewer", kind: "text" },
  { key: "outcome", label: "campaigns.column-outcome", kind: "text" },
  { key: "decidedBy", label: "campaigns.column-decided-by", kind: "text" },
  { key: "decidedAt", label: "campaigns.column-decided-at", kind: "instant" },
  { key: "reason", label: "campaigns.column-reason", kind: "text" },
  { key: "refusal", label: "campaigns.column-refusal", kind: "text" },
];

/** The evidence of a closed review of access as a sheet: a row for each grant of what was decided on. Of one that is not closed there is none. */
export const campaignEvidence: ExportKind = {
  title: "campaigns.sheet-title",
  about: "campaigns.sheet-about",
  checkFilter(filter) {
    const [wrong] = Object.keys(filter).filter((key) => key !== "campaign");
    if (wrong !== undefined) throw problemAt(["filter", wrong], "column-name-not-allowed");
    if (!/^[1-9]\d{0,8}$/.test(filter["campaign"] ?? "")) throw problemAt(["filter", "campaign"], "required-parameters");
  },
  columns: () => columns,
  async notes(ctx, filter) {
    const kept = await read(ctx, filter);
    if (!kept) return [];
    const { name, closedAt, filter: given } = kept.content;
    return [
      translate(ctx.language, "campaigns.sheet-of", { name, at: closedAt.slice(0, 10) }),
      ...(given.unusedDays == null ? [] : [translate(ctx.language, "campaigns.sheet-unused", { days: given.unusedDays })]),
      translate(ctx.language, "campaigns.sheet-hash", { hash: kept.sha256 }),
      ...(kept.sha256Now === null ? [] : [translate(ctx.language, "campaigns.sheet-hash-now", { hash: kept.sha256Now })]),
    ];
  },
  async count(ctx, filter) {
    const kept = await read(ctx, filter);
    return kept?.content.rows.reduce((sum, { grants }) => sum + grants.length, 0) ?? 0;
  },
  async *rows(ctx, filter) {
    const kept = await read(ctx, filter);
    if (!kept) return;
    const { rows } = kept.content;
    const ids = new Set(rows.flatMap((row) => [row.user, row.givenByUser, row.reviewerUser, row.decidedByUser]));
    const users = new Map(
      (
        await listUserNames(
          ctx.db,
          [...ids].filter((id) => id !== null),
        )
      ).map((user) => [user.id, user]),
    );
    for (const row of rows) for (const grant of row.grants) yield { values: valuesOf(ctx, users, row, grant) };
  },
};

async function read(ctx: TaskContext, filter: Filter): Promise<(Omit<KeptEvidence, "evidence"> & { content: Evidence }) | undefined> {
  const kept = await findEvidence(ctx.db, Number(filter["campaign"]));
  if (!kept) return undefined;
  const { evidence, ...hashes } = kept;
  return { content: JSON.parse(evidence) as Evidence, ...hashes };
}

function valuesOf(
  { language }: TaskContext,
  users: ReadonlyMap<number, UserName>,
  row: EvidenceRow,
  grant: EvidenceRow["grants"][number],
): RowValues {
  const t = (key: Parameters<typeof translate>[1]) => translate(language, key);
  const nameOf = (id: number | null) => (id === null ? null : (users.get(id)?.name ?? `#${id}`));
  const all = (part: ReturnType<typeof limitsOf>[number]) =>
    limitsOf(grant.role).includes(part) ? t(part === "org" ? "access.sheet-all-orgs" : "access.sheet-all") : null;
  const outcome = `campaigns.outcome-${row.outcome}`;
  return {
    row: row.row,
    user: String(row.user),
    name: nameOf(row.user),
    email: users.get(row.user)?.email ?? null,
    lastSignInAt: row.lastSignInAt,
    area: t(`roles.area-${areaOf(grant.role)}`),
    role: t(`roles.role-${grant.role}`),
    group: row.group?.name ?? null,
    entityCode: grant.legalEntity?.code ?? null,
    entityName: grant.legalEntity?.name ?? all("legalEntity"),
    section: grant.section ?? all("section"),
    ingestion: grant.ingestion?.name ?? all("ingestion"),
    orgCode: grant.org?.code ?? null,
    orgName: grant.org?.name ?? all("org"),
    validFrom: grant.validFrom,
    validTo: grant.validTo,
    givenAt: row.givenAt,
    givenBy: nameOf(row.givenByUser),
    reviewer: nameOf(row.reviewerUser),
    outcome: isMessageKey(outcome) ? t(outcome) : row.outcome,
    decidedBy: nameOf(row.decidedByUser) ?? (["TAKEN", "REFUSED"].includes(row.outcome) ? t("campaigns.by-deadline") : null),
    decidedAt: row.decidedAt,
    reason: row.reason,
    refusal: row.refusal === null ? null : describeRefusal(language, row.refusal).error,
  };
}
