import type { useText } from "../../../texts/language.tsx";
import type { Column } from "../../../ui/list/DataTable.tsx";
import type { useFormats } from "../../../texts/formats.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import "../../cells.css";
import { Mail } from "../../Mail.tsx";
import { invitationText } from "../invitation-text.ts";
import type { ListedUser } from "./use-people.ts";

/** The columns of the list of users, without one that says nothing of anybody. The server sorts by name: a page of many, sorted here, would pass for the whole. */
export function userColumns(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  rows: readonly ListedUser[],
  onOpen: (email: string) => void,
): Column<ListedUser>[] {
  const columns: Column<ListedUser>[] = [
    {
      id: "name",
      header: t("users.field-name"),
      wrap: true,
      cell: ({ name, email }) => (
        <>
          <button type="button" className="hub-link" onClick={() => onOpen(email)}>
            {name}
          </button>
          <span className="hub-table-note">
            <Mail address={email} />
          </span>
        </>
      ),
    },
    {
      id: "areas",
      header: t("users.areas"),
      wrap: true,
      cell: ({ areas }) => areas.map((area) => t(`roles.area-${area}`)).join(" · "),
    },
    {
      id: "roles",
      header: t("users.roles"),
      wrap: true,
      cell: ({ roles }) => (
        <ul className="hub-cells">
          {tellingRoles(roles).map((role) => (
            <li key={role}>{t(`roles.role-${role}`)}</li>
          ))}
        </ul>
      ),
    },
    { id: "groups", header: t("users.groups"), cell: ({ groupCount }) => formats.integer(groupCount), numeric: true },
    {
      id: "last",
      header: t("users.last-sign-in"),
      wrap: true,
      cell: ({ lastSignInAt, invitation }) =>
        lastSignInAt !== null ? (
          formats.instant(lastSignInAt)
        ) : (
          <>
            {t("users.never")}
            {invitation && <span className="hub-table-note">{invitationText(t, formats, invitation)}</span>}
          </>
        ),
    },
    {
      id: "state",
      header: t("ui.state"),
      cell: (user) => {
        const state = user.removed ? "removed" : user.active ? "active" : "inactive";
        return (
          <StatusBadge meaning={state === "active" ? "good" : state === "removed" ? "late" : "pending"} text={t(`users.state-${state}`)} />
        );
      },
    },
  ];
  return rows.some(({ groupCount }) => groupCount > 0) ? columns : columns.filter(({ id }) => id !== "groups");
}

/** The roles that tell one person from another: nearly everybody uses the workflow, which is said of whom there is nothing else to say. */
function tellingRoles(roles: ListedUser["roles"]): ListedUser["roles"] {
  const telling = roles.filter((role) => role !== "wf-user");
  return telling.length > 0 ? telling : roles;
}
