import type { CellPlace } from "../validation/cell-window/cell-act.ts";
import { eventsOf, type InboxItem } from "../workflows/inbox-columns.tsx";

/** What opens over home: the window in which an entry is done. */
export type Work =
  | { kind: "cell"; place: CellPlace }
  | { kind: "delivery"; place: CellPlace }
  | { kind: "events"; filter: NonNullable<ReturnType<typeof eventsOf>> }
  | { kind: "suggestions" }
  | { kind: "close-again"; scenarioId: number }
  | ({ kind: "gaps" } & Pick<NonNullable<InboxItem["gaps"]>, "tab" | "to">)
  | { kind: "sources" }
  | { kind: "access"; about: "access" | "unfilled" };

/** In which window an entry is done; undefined for what another page does. */
export function workOf(item: InboxItem): Work | undefined {
  const { step, gaps } = item;
  if (step === "suggestions" || step === "sources") return { kind: step };
  if (step === "access" || step === "unfilled") return { kind: "access", about: step };
  if (step === "gaps") return gaps ? { kind: "gaps", tab: gaps.tab, to: gaps.to } : undefined;
  if (step === "quality") return { kind: "events", filter: eventsOf(item) };
  const { section, legalEntity, year, month, scenarioId } = item;
  if (step === "close-again") return scenarioId === null ? undefined : { kind: step, scenarioId };
  if (section === null || legalEntity === null || year === null || month === null) return undefined;
  const place = { section, legalEntityId: legalEntity.id, year, month };
  return { kind: step === "deliver" || step === "answer" || step === "reopen" ? "delivery" : "cell", place };
}

/** What tells one work from another; a cell is the same whatever it waits for, so that what comes after an act follows where one was. */
export const keyOfWork = (work: Work): string => JSON.stringify(work.kind === "cell" || work.kind === "delivery" ? work.place : work);

/** What waits next behind the open one, from the top again after the last; undefined where nothing else does. `waits` says what of it waits for certain. */
export function nextOf(
  items: readonly InboxItem[],
  open: Work,
  waits: (key: string) => boolean = () => true,
): { count: number; work: Work } | undefined {
  const works = items.flatMap((item) => workOf(item) ?? []);
  const at = works.findIndex((work) => keyOfWork(work) === keyOfWork(open));
  const others = [...works.slice(at + 1), ...works.slice(0, Math.max(at, 0))].filter((work) => waits(keyOfWork(work)));
  const [first] = others;
  return first && { count: others.length, work: first };
}
