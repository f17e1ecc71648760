import type { useText } from "../../../texts/language.tsx";
import type { Column } from "../../../ui/list/DataTable.tsx";
import type { useFormats } from "../../../texts/formats.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { ListedUser } from "./use-people.ts";

/** The columns of the list of users. The server sorts by name: a page of many, sorted here, would pass for the whole. */
export function userColumns(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  onOpen: (email: string) => void,
): Column<ListedUser>[] {
  return [
    {
      id: "name",
      header: t("users.field-name"),
      cell: ({ name, email }) => (
        <>
          <button type="button" className="hub-link" onClick={() => onOpen(email)}>
            {name}
          </button>
          <span className="hub-table-note">{email}</span>
        </>
      ),
    },
    {
      id: "areas",
      header: t("users.areas"),
      cell: ({ areas }) => areas.map((area) => t(`roles.area-${area}`)).join(" · "),
    },
    { id: "roles", header: t("users.roles"), cell: ({ roles }) => roles.map((role) => t(`roles.role-${role}`)).join(", "), wrap: true },
    { id: "groups", header: t("users.groups"), cell: ({ groupCount }) => formats.integer(groupCount), numeric: true },
    {
      id: "last",
      header: t("users.last-sign-in"),
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? t("users.never") : formats.instant(lastSignInAt)),
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
}
