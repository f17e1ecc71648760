import { readsPay } from "@hub/domain/session/areas.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { useFormats } from "../../texts/formats.ts";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { Words } from "../users/describe-change.ts";
import { type ReviewRow, sayGrant } from "./campaign-words.ts";

export type Parts = { words: Words; formats: ReturnType<typeof useFormats> };
/** So many grants of a group are said in a row; the rest is counted. */
const most = 5;

/** What helps to decide on what somebody has: who they are and whether they use it, what it lets them do, and where it comes from. */
export function rowColumns({ words, formats }: Parts): Column<ReviewRow>[] {
  const { t } = words;
  return [
    {
      id: "person",
      header: t("access.person"),
      sortBy: ({ person }) => person.name,
      wrap: true,
      cell: ({ person, unused, state }) => (
        <>
          <strong>{person.name}</strong>
          <div className="hub-table-note">{person.email}</div>
          <div className="hub-table-note">
            {person.lastSignInAt === null ? t("campaigns.never-in") : t("campaigns.last-in", { at: formats.day(person.lastSignInAt) })}
          </div>
          {!person.active && <StatusBadge meaning="closed" text={t("access.inactive")} />}
          {state === "OPEN" && person.active && unused && <StatusBadge meaning="late" text={t("campaigns.unused")} />}
        </>
      ),
    },
    { id: "what", header: t("campaigns.what"), wrap: true, cell: (row) => <What row={row} words={words} /> },
    {
      id: "given",
      header: t("campaigns.given"),
      sortBy: ({ givenAt }) => givenAt,
      wrap: true,
      cell: ({ givenAt, givenBy }) => {
        if (givenAt === null) return t("campaigns.given-unknown");
        const at = formats.day(givenAt);
        return givenBy === null ? t("campaigns.given-by-portal", { at }) : t("campaigns.given-by", { at, by: givenBy });
      },
    },
  ];
}

function What({ row: { area, group, grants, grantCount, standing, refusal, state }, words }: { row: ReviewRow; words: Words }) {
  const { t, day } = words;
  const roles = [...new Set(grants.map(({ role }) => role))];
  return (
    <>
      {group && (
        <div>
          <strong>{t("campaigns.in-group", { group: group.name })}</strong>
          {group.validTo !== null && ` · ${t("access.until", { day: day(group.validTo) })}`}
        </div>
      )}
      {grants.slice(0, most).map((grant) => {
        const said = sayGrant(area, grant, words);
        return <div key={said}>{said}</div>;
      })}
      {grantCount > most && <div className="hub-table-note">{t("users.and-more", { count: grantCount - most })}</div>}
      {roles.map((role) => (
        <div key={role} className="hub-table-note">
          {t(`roles.does-${role}`)}
        </div>
      ))}
      {roles.some(readsPay) && <div className="hub-table-note">{t("campaigns.reads-pay")}</div>}
      {state === "OPEN" && standing !== "same" && <StatusBadge meaning="partial" text={t(`campaigns.standing-${standing}`)} />}
      {refusal && state !== "TAKEN" && <StatusBadge meaning="blocked" text={t("campaigns.refused", { why: refusal.error })} />}
    </>
  );
}
