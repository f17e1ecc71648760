import type { QualityPortal, TestEvent } from "./quality-portal.ts";

let words = 0;

/** Puts events there that a filter by text finds together, and nothing else; answers the word and their ids. */
export async function addSeveralEvents(
  portal: Pick<QualityPortal, "addEvent">,
  count: number,
  given: TestEvent = {},
): Promise<{ text: string; ids: number[] }> {
  words += 1;
  const text = `batch${words}x`;
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await portal.addEvent({ idValue: `${text}-${at}`, ...given }));
  return { text, ids };
}
