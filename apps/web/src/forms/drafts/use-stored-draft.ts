import { useEffect, useRef, useState } from "react";
import { readSession } from "../../api/stored-session.ts";
import { dropDraft, noteDraftShown, storeDraft } from "./draft-store.ts";
import type { Fields } from "../fields.ts";
import { draftToStore, type Keeps } from "./kept-draft.ts";

type Given<D extends object> = {
  place: string;
  keeps: Keeps<D>;
  dirty: boolean;
  clean: D;
  draft: D;
  fields: Fields<D>;
  /** Of the record that the draft was made of. */
  version: number | undefined;
  /** The form goes on with a draft that was stored. */
  isResumed: boolean;
};

/** How long after the last key it is written. */
const pause = 400;

/** Writes what is typed into the browser, a moment after and as the page goes. `forget`: it is saved, or was left on purpose. */
export function useStoredDraft<D extends object>(given: Given<D>): { forget: () => void } {
  const { place, keeps, dirty, draft, isResumed } = given;
  const [userName] = useState(() => readSession()?.userName ?? "");
  const latest = useRef(given);
  // What this page has stored: another one may have something at the same place, which is not this one's to take away.
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; stored?: string; let?: D }>(isResumed ? { stored: place } : {});
  useEffect(() => {
    latest.current = given;
  });
  const [keeper] = useState(() => {
    const show = () => {
      if (isResumed) noteDraftShown(userName, place);
    };
    const drop = () => {
      clearTimeout(state.current.timer);
      const { stored } = state.current;
      state.current = { ...(state.current.let && { let: state.current.let }) };
      if (stored !== undefined) dropDraft(userName, stored);
    };
    const flush = () => {
      if (state.current.timer === undefined) return;
      clearTimeout(state.current.timer);
      delete state.current.timer;
      const now = latest.current;
      state.current.stored = now.place;
      storeDraft(userName, now.place, {
        at: new Date().toISOString(),
        ...(now.version !== undefined && { version: now.version }),
        ...draftToStore(now.clean, now.draft, now.fields, now.keeps),
      });
    };
    const wait = () => {
      clearTimeout(state.current.timer);
      state.current.timer = setTimeout(flush, pause);
    };
    const forget = () => {
      state.current.let = latest.current.draft;
      drop();
    };
    return { show, drop, flush, wait, forget };
  });
  useEffect(() => {
    if (keeps === false) return;
    if (!dirty) keeper.drop();
    else if (state.current.let !== draft) keeper.wait();
  }, [keeper, keeps, dirty, draft]);
  useEffect(() => {
    keeper.show();
    const hide = () => document.visibilityState === "hidden" && keeper.flush();
    addEventListener("pagehide", keeper.flush);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("pagehide", keeper.flush);
      document.removeEventListener("visibilitychange", hide);
      keeper.flush();
    };
  }, [keeper]);
  return { forget: keeper.forget };
}
