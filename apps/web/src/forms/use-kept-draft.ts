import { useEffect, useRef, useState } from "react";
import { readSession } from "../api/stored-session.ts";
import { keepDraft } from "./drafts.ts";

/** What is typed outlives the session: one is asked to sign in again, and finds it where it was. */
export function useKeptDraft(place: string, dirty: boolean, held: { draft: unknown; record: unknown }): void {
  const [userName] = useState(() => readSession()?.userName ?? "");
  const latest = useRef({ dirty, held });
  useEffect(() => {
    latest.current = { dirty, held };
  });
  useEffect(
    () => () => {
      if (latest.current.dirty) keepDraft(place, userName, latest.current.held);
    },
    [place, userName],
  );
}

/** What names a record among those of its kind. */
export function keyOfRecord(record: object | undefined): string {
  return record === undefined ? "new" : String("id" in record ? record.id : "");
}
