import { afterEach } from "vitest";
import { openPages } from "./browser.ts";

// A wait that ran out says nothing about why: what stood on the pages then does.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of openPages) {
    const text = await page.locator("body").innerText({ timeout: 1000 }).catch(String);
    console.error(`${task.name}\n${page.url()}\n${text.slice(0, 4000)}\n`);
  }
});
