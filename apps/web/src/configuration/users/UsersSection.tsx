import { Suspense, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { lazyPart } from "../../texts/lazy-part.ts";
import { StateView } from "../../ui/StateView.tsx";
import { filterOf, searchOf, type UserFilter } from "./list/list-filter.ts";
import { UserList } from "./list/UserList.tsx";
import "./users.css";
import { type How, type SearchOf, useAddress } from "../../ui/use-address.ts";

// Whoever lists users has not opened one yet.
const UserEditorPanel = lazyPart(async () => (await import("./UserEditorPanel.tsx")).UserEditorPanel);

type Rest = Pick<SearchOf<"/configuration">, "user" | "tab">;

/** The users, or the one the address names (`user=<e-mail>`, or `new`); the list's filter stays in the address meanwhile. */
export function UsersSection() {
  const t = useText();
  const { search, show, change } = useAddress("/configuration");
  const { user, tab } = search;
  const { key, isNew, turnOut } = useTurnedOut(user);
  const filter = filterOf(search);
  const go = (shown: UserFilter, rest: Rest = {}, how: How = {}) => show({ section: "users", ...searchOf(shown), ...rest }, how);
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
    <Suspense fallback={<StateView loading />}>
      <UserEditorPanel
        key={key}
        email={isNew ? undefined : user}
        tab={tab}
        onTab={(shown) => change({ tab: shown }, { replace: true, ignoreBlocker: true })}
        onKnown={(email) => {
          if (email === user) return;
          turnOut(email);
          go(filter, { user: email, tab }, { replace: true, ignoreBlocker: true });
        }}
        onMoved={(email) => go(filter, { user: email, tab }, { replace: true, ignoreBlocker: true })}
        back={t("users.back")}
        onBack={() => go(filter)}
        onGone={() => go(filter, {}, { ignoreBlocker: true })}
      />
    </Suspense>
  );
}

type State = { serial: number; email?: string; arrived?: boolean };

/**
 * A new user's form goes on under the address of who they turn out to be: until that address is left, it is the same form. `key` tells forms apart,
 * `isNew` whether the form began as a new user's.
 */
function useTurnedOut(user: string | undefined): { key: string; isNew: boolean; turnOut: (email: string) => void } {
  const [state, setState] = useState<State>({ serial: 0 });
  const { serial, email, arrived } = state;
  if (email !== undefined && user === email && !arrived) setState({ serial, email, arrived: true });
  if (email !== undefined && user !== email && (arrived || user !== "new")) setState({ serial: serial + 1 });
  const isNew = user === "new" || (user !== undefined && user === email);
  return { key: isNew ? `new ${serial}` : (user ?? ""), isNew, turnOut: (known) => setState({ serial, email: known }) };
}
