import { getQualityEvent } from "@hub/contract/quality.ts";
import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useMay } from "../api/access.ts";
import { call } from "../api/client.ts";
import { keyOf } from "../api/queries.ts";
import { useText } from "../shell/language.tsx";
import type { Address } from "../ui/address.ts";
import { isInFront } from "../ui/is-in-front.ts";
import { neighboursIn } from "../ui/neighbours.ts";
import { RecordWalk } from "../ui/RecordWalk.tsx";
import { StateView } from "../ui/StateView.tsx";
import "./edit/edit.css";
import { eventIdOf } from "./edit/event-draft.ts";
import { EventFacts } from "./edit/EventFacts.tsx";
import { EventForm } from "./edit/EventForm.tsx";
import { EventHistory } from "./edit/EventHistory.tsx";
import { EventProblem } from "./edit/EventProblem.tsx";
import type { QualityEvent } from "./event-pages.ts";

type Props = {
  /** The list behind it, as far as it is loaded: to walk to the events before and behind. */
  events: readonly QualityEvent[];
  /** How many the list has in all. */
  total: number | undefined;
  /** Asks for more of the list; undefined where there is no more. */
  onMore: (() => void) | undefined;
};

/** The event that the address names (`event=<id>`), in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function EventDialog({ events, total, onMore }: Props) {
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  const { event: named }: Address = useSearch({ strict: false });
  const id = eventIdOf(named);
  const params = { id: id ?? 0 };
  const detail = useQuery({
    queryKey: keyOf(getQualityEvent, { params }),
    queryFn: ({ signal }) => call(getQualityEvent, { params, signal }),
    enabled: id !== undefined,
    // The list knows all of it already: nobody waits.
    placeholderData: () => events.find(({ idEvent }) => idEvent === id),
  });
  // What was open stays in sight while the dialog goes.
  const [last, setLast] = useState<QualityEvent>();
  const shown = detail.data?.idEvent === id ? detail.data : undefined;
  if (shown && shown !== last) setLast(shown);
  const event = shown ?? (id === undefined ? last : undefined);

  const go = (to: number | undefined, options: object = {}) =>
    void navigate({
      to: ".",
      search: (old: Address) => ({ ...old, event: to === undefined ? undefined : String(to) }),
      ...options,
    } as never);
  const place = neighboursIn(events, ({ idEvent }) => idEvent === id);
  const isNearEnd = place.at !== undefined && place.at >= events.length - 3;
  useEffect(() => {
    if (isNearEnd) onMore?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- more is asked for once for each stretch of the list.
  }, [isNearEnd, events.length]);
  // One step back in the browser leads to the list, however far one has walked.
  const walk = (to: QualityEvent | undefined) => to && go(to.idEvent, { replace: true });
  const onKeyDown = (key: KeyboardEvent<HTMLDivElement>) => {
    if (!key.altKey || (key.key !== "PageUp" && key.key !== "PageDown") || !key.currentTarget.contains(key.target as Node)) return;
    key.preventDefault();
    walk(key.key === "PageUp" ? place.before : place.behind);
  };
  const close = () => go(undefined);
  const { behind } = place;
  return (
    <Modal
      opened={id !== undefined}
      // A moment later: the key that asks whether to leave would answer, too.
      onClose={() => isInFront() && setTimeout(close)}
      closeOnClickOutside={false}
      size={1080}
      title={event ? t("quality.edit-title", { id: String(event.idEvent), name: event.objectName }) : t("quality.edit-title-loading")}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
      onKeyDown={onKeyDown}
    >
      <div className="hub-event">
        {place.at !== undefined && <RecordWalk place={place} total={total} onWalk={walk} />}
        <StateView loading={!event && detail.isFetching} error={event ? undefined : detail.error} onRetry={() => void detail.refetch()}>
          {event && (
            <>
              <EventProblem event={event} />
              {event.mayEdit ? (
                <div className="hub-event-columns">
                  <EventForm
                    key={event.idEvent}
                    event={event}
                    onSaved={() => go(undefined, { ignoreBlocker: true })}
                    onNext={behind && (() => go(behind.idEvent, { replace: true, ignoreBlocker: true }))}
                    onClose={close}
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
                <div className="hub-page-actions hub-event-actions">
                  <Button variant="default" onClick={close}>
                    {t("ui.close")}
                  </Button>
                </div>
              )}
            </>
          )}
        </StateView>
      </div>
    </Modal>
  );
}
