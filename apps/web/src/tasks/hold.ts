import { createContext, useContext, useEffect } from "react";

export const HoldContext = createContext<{ hold: (held: boolean) => void }>({ hold: () => undefined });

/** Keeps the dialog below from answering keys while a question stands above it. */
export function useHold(held: boolean): void {
  const { hold } = useContext(HoldContext);
  useEffect(() => {
    hold(held);
    return () => hold(false);
  }, [hold, held]);
}
