import "../users/users.css";
import { filterOf, searchOf, type UserFilter } from "../users/list/list-filter.ts";
import { GroupEditorPanel } from "./GroupEditorPanel.tsx";
import { GroupList } from "./GroupList.tsx";
import { type How, useAddress } from "../../ui/use-address.ts";

/** The groups, or the one the address names (`group=<id>`, or `new`); the list's filter stays in the address meanwhile. */
export function GroupsSection() {
  const { search, show } = useAddress("/configuration");
  const filter = filterOf(search);
  // In this section `group` names the group that is open.
  const go = (shown: UserFilter, open?: string, how: How = {}) => show({ section: "groups", ...searchOf(shown), group: open }, how);
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
