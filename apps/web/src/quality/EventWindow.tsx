import { getQualityEvent } from "@hub/contract/quality/events.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { DialogActions } from "../ui/dialog/DialogActions.tsx";
import { neighboursIn } from "../ui/record/neighbours.ts";
import { RecordDialog } from "../ui/record/RecordDialog.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useOpenedRecord } from "../ui/record/use-opened-record.ts";
import "./edit/edit.css";
import { EventFacts } from "./edit/EventFacts.tsx";
import { EventForm } from "./edit/EventForm.tsx";
import { EventHistory } from "./edit/EventHistory.tsx";
import { EventProblem } from "./edit/EventProblem.tsx";
import type { QualityEvent } from "./event-pages.ts";

/** How one gets from one event to another and back; all but `next` and `saved` ask about what is unsaved. */
export type EventWays = {
  walk: (id: number) => void;
  /** To the one behind, after saving. */
  next: (id: number) => void;
  saved: () => void;
  close: () => void;
};
type Props = {
  opened: number | undefined;
  /** The list behind it, as far as it is loaded: to walk to the events before and behind. */
  events: readonly QualityEvent[];
  /** How many the list has in all. */
  total: number | undefined;
  /** Asks for more of the list; undefined where there is no more. */
  onMore: (() => void) | undefined;
  ways: EventWays;
  /** What else can be done, beside the walk. */
  acts?: ReactNode;
};

/** An event of a list opened to be worked, in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function EventWindow({ opened: id, events, total, onMore, ways, acts }: Props) {
  const t = useText();
  const may = useMay();
  const listed = events.find(({ idEvent }) => idEvent === id);
  const { record: event, state } = useOpenedRecord({ route: getQualityEvent, opened: id, listed });
  const place = neighboursIn(events, ({ idEvent }) => idEvent === id);
  const isNearEnd = place.at !== undefined && place.at >= events.length - 3;
  useEffect(() => {
    if (isNearEnd) onMore?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- more is asked for once for each stretch of the list.
  }, [isNearEnd, events.length]);
  const { behind } = place;
  return (
    <RecordDialog
      opened={id !== undefined}
      title={event ? t("quality.edit-title", { id: String(event.idEvent), name: event.objectName }) : t("quality.edit-title-loading")}
      place={place}
      total={total}
      onWalk={({ idEvent }) => ways.walk(idEvent)}
      onClose={ways.close}
      acts={acts}
    >
      <StateView {...state}>
        {event && (
          <>
            <EventProblem event={event} />
            {event.mayEdit ? (
              <div className="hub-event-columns">
                <EventForm
                  key={event.idEvent}
                  event={event}
                  onSaved={ways.saved}
                  onNext={behind && (() => ways.next(behind.idEvent))}
                  onClose={ways.close}
                />
                <EventFacts event={event} />
              </div>
            ) : (
              <>
                <p className="hub-note hub-note-closed">{t(may("quality.edit") ? "quality.edit-not-yours" : "quality.edit-read-only")}</p>
                <EventFacts event={event} />
              </>
            )}
            <EventHistory key={event.idEvent} id={event.idEvent} />
            {!event.mayEdit && (
              <DialogActions>
                <Button variant="default" onClick={ways.close}>
                  {t("ui.close")}
                </Button>
              </DialogActions>
            )}
          </>
        )}
      </StateView>
    </RecordDialog>
  );
}
