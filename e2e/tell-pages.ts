import { setTimeout as delay } from "node:timers/promises";
import { afterEach } from "vitest";
import { openPages } from "./browser.ts";

// A wait that ran out says nothing about why: what stood on the pages then does. It is told with the error, where the failures are listed.
afterEach(async ({ task }) => {
  const error = task.result?.state === "fail" ? task.result.errors?.[0] : undefined;
  if (!error) return;
  // The page that was opened last is most likely the one that was waited for.
  for (const page of [...openPages].toReversed()) {
    const text = await Promise.race([page.evaluate(whatIsShown).catch(String), delay(2000, "It does not answer.")]);
    error.message += `\n\n${page.url()}\n${text}\n`;
  }
});

/** What a page says: the window in front of it first, then the page, neither as a whole book. */
function whatIsShown(): string {
  const dialogs = [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]")].toReversed();
  const main = document.querySelector<HTMLElement>("main") ?? document.body;
  const at = document.activeElement;
  const focus = `focus: ${at?.tagName ?? "nowhere"} ${(at?.getAttribute("aria-label") ?? at?.textContent ?? "").slice(0, 80)}`;
  return [focus, ...dialogs.map((dialog) => dialog.innerText.slice(0, 1500)), main.innerText.slice(0, 1500)].join("\n--\n");
}
