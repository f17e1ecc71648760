import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Address } from "../ui/address.ts";

export type WayOptions = { replace?: boolean; ignoreBlocker?: boolean };

/** The ways of the address to what is opened above a list of items, and back. */
export function useItemWays() {
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (changed: Address, options: WayOptions = {}) =>
      void navigate({
        to: ".",
        search: (old: Address) => ({ ...old, item: undefined, info: undefined, ...changed }),
        resetScroll: false,
        ...options,
      } as never);
    return {
      openForm: (id: number, options?: WayOptions) => go({ item: String(id) }, options),
      openNew: () => go({ item: "new" }),
      openInformation: (id: number, options?: WayOptions) => go({ info: String(id) }, options),
      close: (options?: WayOptions) => go({}, options),
    };
  }, [navigate]);
}
export type ItemWays = ReturnType<typeof useItemWays>;
