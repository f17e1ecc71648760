import { type ReactNode, useState } from "react";
import { useText } from "../texts/language.tsx";
import { EmptyWindow } from "../ui/dialog/EmptyWindow.tsx";
import { useLeaveDialog } from "../ui/unsaved.tsx";
import { EventWindow } from "./EventWindow.tsx";
import type { QualityFilter } from "./quality-search.ts";
import { useEventRows } from "./use-events.ts";

type Props = { filter: QualityFilter; onClose: () => void; next: ReactNode };

/** Exceptions that wait for somebody, worked one after the other, what is due first in front; without their list. */
export function OwnEventsWindow({ filter, onClose, next }: Props) {
  const t = useText();
  const leave = useLeaveDialog();
  const events = useEventRows(filter, { sort: "due", direction: "asc" }, true);
  const [chosen, setChosen] = useState<number>();
  const opened = chosen ?? events.rows[0]?.idEvent;
  const behind = events.rows[events.rows.findIndex(({ idEvent }) => idEvent === opened) + 1];
  if (opened === undefined)
    return (
      <EmptyWindow title={t("shell.title-quality")} query={events.query} none={t("quality.table-none-found")} onClose={onClose}>
        {next}
      </EmptyWindow>
    );
  return (
    <EventWindow
      opened={opened}
      events={events.rows}
      total={events.total?.exact ? events.total.count : undefined}
      onMore={events.more}
      ways={{
        walk: (id) => leave(() => setChosen(id)),
        next: setChosen,
        saved: () => (behind ? setChosen(behind.idEvent) : onClose()),
        close: () => leave(onClose),
      }}
      acts={next}
    />
  );
}
