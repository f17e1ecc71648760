import { getToday } from "@hub/contract/today/today.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidate } from "../api/query-client.ts";
import { useText } from "../texts/language.tsx";
import { lazyPart } from "../texts/lazy-part.ts";
import { useLeave } from "../ui/unsaved.tsx";
import { keyOfWork, type Work } from "./waiting-work.ts";

// What opens only once somebody acts is no part of the first load.
const CellWindow = lazyPart(async () => (await import("../validation/cell-window/CellWindow.tsx")).CellWindow);
const DeliveryWindow = lazyPart(async () => (await import("../ingestion/window/DeliveryWindow.tsx")).DeliveryWindow);
const CloseAgainWindow = lazyPart(async () => (await import("../scenarios/CloseAgainWindow.tsx")).CloseAgainWindow);
const OwnEventsWindow = lazyPart(async () => (await import("../quality/OwnEventsWindow.tsx")).OwnEventsWindow);
const SuggestionsWindow = lazyPart(async () => (await import("../glossary/suggestions/SuggestionsWindow.tsx")).SuggestionsWindow);
const DueGapsWindow = lazyPart(async () => (await import("../swp/DueGapsWindow.tsx")).DueGapsWindow);
const FailingSources = lazyPart(async () => (await import("../ingestion/sources/FailingSources.tsx")).FailingSources);
const AccessWindow = lazyPart(async () => (await import("../configuration/access/AccessWindow.tsx")).AccessWindow);

const windows: Record<Work["kind"], { load(): Promise<void> }> = {
  cell: CellWindow,
  delivery: DeliveryWindow,
  events: OwnEventsWindow,
  "close-again": CloseAgainWindow,
  suggestions: SuggestionsWindow,
  gaps: DueGapsWindow,
  sources: FailingSources,
  access: AccessWindow,
};

/** Loads the window in which work of a kind is done, so that it opens at once. */
export const loadWindow = (kind: Work["kind"]): Promise<void> => windows[kind].load();

type Props = {
  work: Work;
  /** How much else waits for the reader, and the first of it. */
  next: { count: number; work: Work } | undefined;
  onOpen: (work: Work) => void;
  onClose: () => void;
};

/** The window of its area in which something is done, over home; whatever is done in it, home tells what waits then. */
export function WorkWindow({ work, next, onOpen, onClose }: Props) {
  useAskAfterActs();
  const key = keyOfWork(work);
  const button = next && <NextButton count={next.count} onOpen={() => onOpen(next.work)} />;
  switch (work.kind) {
    case "cell":
      return <CellWindow place={work.place} onClose={onClose} next={next && { count: next.count, open: () => onOpen(next.work) }} />;
    case "delivery":
      return <DeliveryWindow key={key} place={work.place} onClose={onClose} next={button} />;
    case "events":
      return <OwnEventsWindow key={key} filter={work.filter} onClose={onClose} next={button} />;
    case "close-again":
      return <CloseAgainWindow key={key} scenarioId={work.scenarioId} onClose={onClose} next={button} />;
    case "suggestions":
      return <SuggestionsWindow onClose={onClose} next={button} />;
    case "gaps":
      return <DueGapsWindow key={key} tab={work.tab} to={work.to} onClose={onClose} next={button} />;
    case "sources":
      return <FailingSources onClose={onClose} next={button} />;
    case "access":
      return <AccessWindow key={key} about={work.about} onClose={onClose} next={button} />;
  }
}

/** To what waits next; asks first about what is typed. */
function NextButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const t = useText();
  const leave = useLeave();
  return (
    <div>
      <Button variant="default" onClick={() => leave(onOpen)}>
        {t("validation.next", { count })}
      </Button>
    </div>
  );
}

/** Asks for what waits once more after each act, of whichever area. */
function useAskAfterActs(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === "updated" && mutation.state.status === "success") void invalidate(getToday);
      }),
    [queries],
  );
}
