import { afterEach } from "vitest";
import { openPages } from "./browser.ts";

// A wait that ran out says nothing about why: what stood on the pages then does. It is told with the error, where the failures are listed.
afterEach(async ({ task }) => {
  const error = task.result?.state === "fail" ? task.result.errors?.[0] : undefined;
  if (!error) return;
  for (const page of openPages) {
    const text = await page.locator("body").innerText({ timeout: 1000 }).catch(String);
    error.message += `\n\n${page.url()}\n${text.slice(0, 4000)}\n`;
  }
});
