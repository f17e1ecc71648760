import { areaOf, limitsOf } from "@hub/domain/session/areas.ts";
import { translate } from "@hub/i18n/translate.ts";
import { problemAt } from "../../problem.ts";
import type { RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { ExportKind, TaskContext } from "../../tasks/kinds.ts";
import { todayOf } from "../../context.ts";
import { countReviewRows, readReviewRows, type ReviewRow } from "./review.sql.ts";

const columns: readonly SheetColumn[] = [
  { key: "name", label: "access.column-name", kind: "text" },
  { key: "email", label: "access.column-email", kind: "text" },
  { key: "active", label: "access.column-active", kind: "boolean" },
  { key: "lastSignInAt", label: "access.column-last-sign-in", kind: "instant" },
  { key: "signIn", label: "access.column-sign-in", kind: "list" },
  { key: "area", label: "access.column-area", kind: "text" },
  { key: "role", label: "access.column-role", kind: "text" },
  { key: "how", label: "access.column-how", kind: "text" },
  { key: "group", label: "access.column-group", kind: "text" },
  { key: "entityCode", label: "access.column-entity-code", kind: "id" },
  { key: "entityName", label: "access.column-entity-name", kind: "text" },
  { key: "section", label: "access.column-section", kind: "text" },
  { key: "ingestion", label: "access.column-ingestion", kind: "text" },
  { key: "orgCode", label: "access.column-org-code", kind: "id" },
  { key: "orgName", label: "access.column-org-name", kind: "text" },
  { key: "validFrom", label: "access.column-from", kind: "date" },
  { key: "validTo", label: "access.column-until", kind: "date" },
  { key: "counts", label: "access.column-counts", kind: "boolean", help: "access.column-counts-help" },
  { key: "whyNot", label: "access.column-why-not", kind: "text" },
];

/** The access review: who has what, directly and by groups, with last sign-in, for those who answer for the data. It has no filter: a part would be no review. */
export const accessReview: ExportKind = {
  title: "access.sheet-title",
  about: "access.sheet-about",
  checkFilter(filter) {
    const [first] = Object.keys(filter);
    if (first !== undefined) throw problemAt(["filter", first], "column-name-not-allowed");
  },
  columns: () => columns,
  count: (ctx) => countReviewRows(ctx.db),
  async *rows(ctx) {
    for await (const row of readReviewRows(ctx.db, ctx.clock.now())) yield { values: valuesOf(ctx, row) };
  },
};

function valuesOf(ctx: TaskContext, row: ReviewRow): RowValues {
  const { name, email, active, role, group, entityCode, section, validFrom, validTo } = row;
  const t = (key: Parameters<typeof translate>[1]) => translate(ctx.language, key);
  const person = {
    name,
    email,
    active,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    signIn: [...(row.hasPassword ? [t("access.sign-in-password")] : []), ...(row.usedSso ? [t("access.sign-in-sso")] : [])],
  };
  if (role === null) return { ...person, counts: false };
  const all = (part: ReturnType<typeof limitsOf>[number]) =>
    limitsOf(role).includes(part) ? t(part === "org" ? "access.sheet-all-orgs" : "access.sheet-all") : null;
  return {
    ...person,
    area: t(`roles.area-${areaOf(role)}`),
    role: t(`roles.role-${role}`),
    how: t(group === null ? "access.how-direct" : "access.how-group"),
    group,
    entityCode,
    entityName: row.entityName ?? all("legalEntity"),
    section: section ?? all("section"),
    ingestion: row.ingestion ?? all("ingestion"),
    orgCode: row.orgCode,
    orgName: row.orgName ?? all("org"),
    validFrom,
    validTo,
    counts: active && row.stands,
    whyNot: whyNot(ctx, row),
  };
}

function whyNot(ctx: TaskContext, { active, stands, groupActive, validTo }: ReviewRow): string | null {
  if (active && stands) return null;
  const today = todayOf(ctx);
  const code = !active
    ? "reason-inactive"
    : !groupActive
      ? "why-group-inactive"
      : validTo !== null && validTo < today
        ? "why-ended"
        : "why-not-yet";
  return translate(ctx.language, `access.${code}`);
}
