import { useNavigate, useSearch } from "@tanstack/react-router";
import "../users/users.css";
import { filterOf, searchOf, type UserFilter } from "../users/list/list-filter.ts";
import { GroupEditorPanel } from "./GroupEditorPanel.tsx";
import { GroupList } from "./GroupList.tsx";

type Search = Record<string, string | undefined>;

/** The groups, or the one the address names (`group=<id>`, or `new`); the list's filter stays in the address meanwhile. */
export function GroupsSection() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = filterOf(search);
  // In this section `group` names the group that is open.
  const go = (shown: UserFilter, open?: string, options: object = {}) =>
    void navigate({ to: ".", search: { section: "groups", ...searchOf(shown), group: open }, ...options } as never);
  const { group } = search;
  if (group === undefined) {
    return (
      <GroupList
        filter={filter}
        onFilter={(changed) => go(changed, undefined, { replace: true })}
        onOpen={(id) => go(filter, String(id))}
      />
    );
  }
  return (
    <GroupEditorPanel
      key={group}
      id={group === "new" ? undefined : Number(group)}
      onCreated={(id) => go(filter, String(id), { replace: true, ignoreBlocker: true })}
      onBack={() => go(filter, undefined, { ignoreBlocker: true })}
      onLeave={() => go(filter)}
    />
  );
}
