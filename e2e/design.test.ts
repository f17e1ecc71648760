import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { measureMarks } from "./contrast.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let group: GroupPortal;
beforeAll(async () => {
  group = await startGroupPortal();
});
afterAll(() => group?.stop());

/** Screens that together have every kind of field, mark, tab and button. */
const screens = [
  "account",
  "workflows",
  "validation",
  "quality",
  "glossary",
  "scenaries",
  "configuration?section=access",
  "configuration?section=users",
];

describe.each([
  ["light", "es"],
  ["dark", "de"],
] as const)("the design in %s", { timeout: 180_000 }, (colorScheme, language) => {
  let person: Person;
  beforeAll(async () => {
    person = await openBrowser(group.browser, { colorScheme });
    await signIn(person.page, group.address, "admin", language);
  });
  afterAll(() => person?.context.close());

  test("[TODAY-06] edges of fields, marks, chosen tabs and filled buttons stand out by 3:1", async () => {
    let measured = 0;
    for (const screen of screens) {
      await person.page.goto(`${group.address}/#/${screen}`);
      await person.page.locator("main h1").waitFor();
      await person.page.waitForLoadState("networkidle");
      const marks = await measureMarks(person.page);
      expect({ screen, faint: marks.faint }).toEqual({ screen, faint: [] });
      measured += marks.measured;
    }
    expect(measured).toBeGreaterThan(20);
  });

  test("[TODAY-06] what has the focus has a ring that stands out from what is around it", async () => {
    const { page } = person;
    await page.goto(`${group.address}/#/workflows`);
    await page.locator("main h1").waitFor();
    await page.keyboard.press("Tab");
    for (let step = 0; step < 6; step++) {
      const ring = await page.evaluate(() => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
        return outlineStyle === "solid" ? outlineWidth : boxShadow;
      });
      expect(ring).not.toMatch(/^(none|0px)$/);
      await page.keyboard.press("Tab");
    }
  });

  test("[TODAY-06] the portal's own typeface is there, and its figures are equally wide", async () => {
    const widths = await person.page.evaluate(async () => {
      await document.fonts.ready;
      const line = document.createElement("span");
      line.className = "hub-number";
      document.body.append(line);
      const found = ["1111", "0000", "8888"].map((text) => {
        line.textContent = text;
        return line.getBoundingClientRect().width;
      });
      line.remove();
      return { found, face: document.fonts.check("13px 'Source Sans 3 Variable'") };
    });
    expect(widths.face).toBe(true);
    expect(new Set(widths.found.map(Math.round)).size).toBe(1);
  });
});
