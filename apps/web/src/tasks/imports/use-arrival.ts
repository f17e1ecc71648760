import type { ImportKind } from "@hub/domain/tasks/kinds.ts";
import { useEffect, useRef } from "react";
import { useOpenTask } from "../open-task.ts";
import { forgetSending, type Sending, useSending } from "./sending.ts";
import { askToStart } from "../start-request.ts";

/** What is on its way for a kind; once it has arrived its task is shown. What arrived while nobody looked stands in the list of tasks. */
export function useArrival(kind: ImportKind): Sending | undefined {
  const sending = useSending(kind);
  const openTask = useOpenTask();
  const watched = useRef(false);
  useEffect(() => {
    if (sending?.state === "sending") watched.current = true;
    if (sending?.state !== "arrived") return;
    forgetSending(kind);
    if (!watched.current) return;
    askToStart({ direction: "import", kind, refused: sending.refused });
    openTask(sending.taskId);
  }, [sending, kind, openTask]);
  return sending;
}
