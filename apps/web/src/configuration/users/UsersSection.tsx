import { useNavigate, useSearch } from "@tanstack/react-router";
import { filterOf, searchOf, type UserFilter } from "./list/list-filter.ts";
import { UserEditorPanel } from "./UserEditorPanel.tsx";
import { UserList } from "./list/UserList.tsx";
import { useTurnedOut } from "./use-turned-out.ts";
import "./users.css";

type Search = Record<string, string | undefined>;

/** The users, or the one the address names (`user=<e-mail>`, or `new`); the list's filter stays in the address meanwhile. */
export function UsersSection() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { user, tab } = search;
  const { key, isNew, turnOut } = useTurnedOut(user);
  const filter = filterOf(search);
  const go = (shown: UserFilter, rest: Search = {}, options: object = {}) =>
    void navigate({ to: ".", search: { section: "users", ...searchOf(shown), ...rest }, ...options } as never);
  if (user === undefined) {
    return (
      <UserList
        filter={filter}
        onFilter={(changed) => go(changed, {}, { replace: true })}
        onOpen={(email) => go(filter, { user: email })}
      />
    );
  }
  return (
    <UserEditorPanel
      key={key}
      email={isNew ? undefined : user}
      tab={tab}
      onTab={(shown) =>
        void navigate({ to: ".", search: (old: Search) => ({ ...old, tab: shown }), replace: true, ignoreBlocker: true } as never)
      }
      onKnown={(email) => {
        if (email === user) return;
        turnOut(email);
        go(filter, { user: email, tab }, { replace: true, ignoreBlocker: true });
      }}
      onBack={() => go(filter)}
      onGone={() => go(filter, {}, { ignoreBlocker: true })}
    />
  );
}
