import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { contrastOfFocus, marks, measureMarks } from "./contrast.ts";
import { openBrowser, type Person, untilQuiet } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let group: GroupPortal;
beforeAll(async () => {
  group = await startGroupPortal();
});
afterAll(() => group?.stop());

/** Screens with fields, marks, tabs and buttons, each of somebody who may open it. */
const screens = {
  admin: ["account", "workflows", "configuration?section=access", "configuration?section=users", "configuration?section=legal-entities"],
  coordinator: ["mut"],
  owner: ["validation", "quality", "glossary"],
  lead: ["swp?tab=catalogue", "swp?tab=analysis"],
  reader: ["design"],
};

/** What opens a menu: whose, where, and the button that is not the user's own. */
const menus: [name: string, path: string, button: string][] = [
  ["admin", "home", ".hub-user"],
  ["admin", "configuration?section=reports", "main button[aria-haspopup=menu]"],
  ["owner", "quality", ".hub-views-button"],
  ["group", "glossary", "main .hub-page-actions button[aria-haspopup=menu]"],
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
    const measured = new Set<string>();
    for (const [name, paths] of Object.entries(screens)) {
      const { page, context } = await openBrowser(group.browser, { colorScheme });
      await signIn(page, group.address, name, language);
      for (const path of paths) {
        await page.goto(`${group.address}/#/${path}`);
        await page.locator("main h1").waitFor();
        await untilQuiet(page);
        // A page that still waits for an answer has none of the fields to measure; that of all parts shows the waiting for ever.
        if (path === "design") await page.locator(".mantine-Radio-radio").first().waitFor();
        else await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
        const found = await measureMarks(page);
        expect({ path, faint: found.faint }).toEqual({ path, faint: [] });
        // Nothing is measured on a page that one may not open.
        expect({ path, measured: found.measured.length }).not.toEqual({ path, measured: 0 });
        for (const each of found.measured) measured.add(each);
      }
      await context.close();
    }
    expect(marks.map(({ of }) => of).filter((of) => !measured.has(of))).toEqual([]);
  });

  test("[TODAY-06] no menu that is open has an axe finding", async () => {
    for (const [name, path, button] of menus) {
      const { page, context } = await openBrowser(group.browser, { colorScheme });
      await signIn(page, group.address, name, language);
      await page.goto(`${group.address}/#/${path}`);
      await page.locator(button).first().waitFor();
      for (const [at, each] of (await page.locator(button).all()).slice(0, 2).entries()) {
        await each.click();
        const menu = page.getByRole("menu");
        await menu.waitFor();
        expect({ path, at, found: await findBarriers(page) }).toEqual({ path, at, found: [] });
        const heights = await menu.getByRole("menuitem").evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
        await page.keyboard.press("Escape");
        await menu.waitFor({ state: "detached" });
      }
      await context.close();
    }
  });

  test("[TODAY-06] with the system's own colours the chosen half of a switch and the series of a chart are told apart", async () => {
    const { page, context } = await openBrowser(group.browser, { colorScheme });
    await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
    await signIn(page, group.address, "group", language);
    await page.goto(`${group.address}/#/design`);
    await page.locator(".hub-legend").first().waitFor();
    // A box passes from one colour to the other as it comes; what it is on the way is neither.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((each) => each instanceof CSSTransition)
          .map((each) => each.finished),
      ),
    );
    const seen = await page.evaluate(() => {
      const looks = (selector: string, of: (style: CSSStyleDeclaration) => string) =>
        [...document.querySelectorAll(selector)].map((each) => of(getComputedStyle(each)));
      const system = (name: string) => {
        const line = document.createElement("span");
        line.style.cssText = `forced-color-adjust: none; color: ${name}`;
        document.body.append(line);
        const { color } = getComputedStyle(line);
        line.remove();
        return color;
      };
      return {
        highlight: system("Highlight"),
        canvas: system("Canvas"),
        chosen: looks(".mantine-SegmentedControl-indicator", ({ backgroundColor }) => backgroundColor),
        swatches: looks(
          ".hub-legend:first-of-type .hub-swatch",
          ({ backgroundColor, backgroundImage }) => `${backgroundColor} ${backgroundImage}`,
        ),
        ticks: looks(".mantine-Checkbox-input:is(:checked, :indeterminate)", ({ backgroundColor }) => backgroundColor),
      };
    });
    expect(new Set(seen.chosen)).toEqual(new Set([seen.highlight]));
    expect(new Set(seen.ticks)).toEqual(new Set([seen.highlight]));
    expect(seen.highlight).not.toBe(seen.canvas);
    // Four series, each with a pattern of its own.
    expect(new Set(seen.swatches).size).toBe(4);
    await context.close();
  });

  test("[TODAY-06] what has the focus has a ring that stands out from what is around it", async () => {
    const { page } = person;
    await page.goto(`${group.address}/#/workflows`);
    await page.locator("main h1").waitFor();
    await page.getByRole("navigation").first().getByRole("link").first().waitFor();
    await untilQuiet(page);
    // From the top: what follows the heading of this page is less than what is walked.
    await page.locator("header a").first().focus();
    await page.keyboard.press("Tab");
    for (let step = 0; step < 6; step++) {
      expect(
        await contrastOfFocus(page),
        await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)),
      ).toBeGreaterThanOrEqual(3);
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
      const loaded = [...document.fonts].some(({ family, status }) => family.includes("Source Sans 3 Variable") && status === "loaded");
      return { found, loaded, used: getComputedStyle(document.body).fontFamily };
    });
    expect(widths.loaded).toBe(true);
    expect(widths.used).toMatch(/^"Source Sans 3 Variable"/);
    expect(new Set(widths.found.map((width) => width.toFixed(1))).size).toBe(1);
  });
});
