import { createContext, type ReactNode, useContext } from "react";

const ReadOnly = createContext(false);

/** A part of the portal that whoever looks at it does not change: what changes something is not there, and its forms only show. */
export const ReadOnlyPart = ReadOnly.Provider;

export const useReadOnly = (): boolean => useContext(ReadOnly);

/** What changes something: not there in a part that is only read. */
export function Writing({ children }: { children: ReactNode }): ReactNode {
  return useReadOnly() ? null : children;
}
