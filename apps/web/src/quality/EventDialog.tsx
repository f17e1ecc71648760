import type { ComponentProps } from "react";
import { type How, useAddress } from "../ui/use-address.ts";
import { eventIdOf } from "./edit/event-draft.ts";
import { EventWindow } from "./EventWindow.tsx";

/** The event that the address names (`event=<id>`). */
export function EventDialog(list: Pick<ComponentProps<typeof EventWindow>, "events" | "total" | "onMore">) {
  const { search, change } = useAddress("/quality");
  const go = (to: number | undefined, how: How = {}) => change({ event: to === undefined ? undefined : String(to) }, how);
  return (
    <EventWindow
      {...list}
      opened={eventIdOf(search.event)}
      ways={{
        // One step back in the browser leads to the list, however far one has walked.
        walk: (id) => go(id, { replace: true }),
        next: (id) => go(id, { replace: true, ignoreBlocker: true }),
        saved: () => go(undefined, { ignoreBlocker: true }),
        close: () => go(undefined),
      }}
    />
  );
}
