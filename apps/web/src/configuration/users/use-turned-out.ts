import { useState } from "react";

type State = { serial: number; email?: string; arrived?: boolean };

/**
 * A new user's form goes on under the address of who they turn out to be: until that address is left, it is the same form. `key` tells forms apart,
 * `isNew` whether the form began as a new user's.
 */
export function useTurnedOut(user: string | undefined): { key: string; isNew: boolean; turnOut: (email: string) => void } {
  const [state, setState] = useState<State>({ serial: 0 });
  const { serial, email, arrived } = state;
  if (email !== undefined && user === email && !arrived) setState({ serial, email, arrived: true });
  if (email !== undefined && user !== email && (arrived || user !== "new")) setState({ serial: serial + 1 });
  const isNew = user === "new" || (user !== undefined && user === email);
  return { key: isNew ? `new ${serial}` : (user ?? ""), isNew, turnOut: (known) => setState({ serial, email: known }) };
}
