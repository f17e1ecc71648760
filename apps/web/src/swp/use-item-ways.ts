import { useMemo } from "react";
import { type How, type SearchOf, useAddress } from "../ui/use-address.ts";

/** The ways of the address to what is opened above a list of items, and back. */
export function useItemWays(): ItemWays {
  const { change } = useAddress("/swp");
  return useMemo(() => {
    const go = (opened: Pick<SearchOf<"/swp">, "item" | "info">, how: How = {}) =>
      change({ item: undefined, info: undefined, ...opened }, { resetScroll: false, ...how });
    return {
      openForm: (id: number, how?: How) => go({ item: String(id) }, how),
      openNew: () => go({ item: "new" }),
      openInformation: (id: number, how?: How) => go({ info: String(id) }, how),
      close: (how?: How) => go({}, how),
    };
  }, [change]);
}

/** How one opens what stands in a list of items, and leaves it; only with `ignoreBlocker` nothing is asked about what is unsaved. */
export type ItemWays = {
  openForm: (id: number, how?: How) => void;
  openNew: () => void;
  openInformation: (id: number, how?: How) => void;
  close: (how?: How) => void;
};
