import { loadTexts } from "@hub/i18n/catalog.ts";
import { describe, expect, test, vi } from "vitest";
import { neededBy } from "../../vite-messages.ts";

/** Texts as nobody needed them yet: other tests of this worker did. */
async function newTexts() {
  vi.resetModules();
  await import("./all-texts.ts");
  return import("./needed-texts.ts");
}

describe("which texts a module needs", async () => {
  const keys = new Set(Object.keys(await loadTexts("es")));

  test.each([
    ["a key", "glossary/list/A.tsx", 't("glossary.required")', ["of-glossary"]],
    ["a key of another area", "quality/A.tsx", "t('ingestion-issues.definition-no-columns')", ["of-quality"]],
    ["the beginning of a key, in a room of a wide area", "ingestion/uploads/A.tsx", "t(`swp.kind-${kind}`)", ["of-ingestion-uploads"]],
    ["codes of the area's own file", "swp/items/A.tsx", 'say("swp", code)', ["of-swp"]],
    ["what begins as a key, and is none", "swp/ItemsPart.tsx", "useKeptLayout(`swp.${tab}`)", []],
    ["a key that is a code", "swp/ItemsPart.tsx", "t(`swp.${code}`)", ["of-swp"]],
    ["a file of a wide area itself", "ingestion/A.tsx", 't("swp.organisation-code-taken")', ["of-ingestion"]],
    ["a beginning that a code is added to", "glossary/a.ts", '"kpis." + kpi', ["of-glossary"]],
    ["an area that codes are said in", "quality/A.tsx", 'say("checks", code)', ["checks"]],
    ["codes of a kind", "quality/A.tsx", 'say("checks", `state-${code}`)', ["of-quality"]],
    ["a permission, which is no text", "quality/A.tsx", 'guard: "validation.read"', []],
    ["what stands on every page", "ui/A.tsx", 't("glossary.required")', []],
    ["sign-in", "session/SignCard.tsx", 't("shell.product")', []],
    ["the portal itself", "portal.tsx", "", ["core"]],
    ["another word with a point", "quality/A.tsx", '"example.com"', []],
  ])("%s", (_, path, code, groups) => expect(neededBy(path, code, keys)).toEqual(groups));
});

test("nobody is told of texts that are needed while they are held, until they are let go", async () => {
  const { holdTexts, needTexts, onNeedOfTexts } = await newTexts();
  const told = vi.fn();
  const stop = onNeedOfTexts(told);
  const release = holdTexts();
  needTexts(["of-glossary"]);
  expect(told).not.toHaveBeenCalled();
  release();
  release();
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

test("[TODAY-01] texts that are shown grow in place; only what was shown without its words is drawn anew", async () => {
  const { hasTexts, loadNeeded, needTexts, renewMissed, textsReady } = await newTexts();
  const shown = await loadNeeded("de");
  needTexts(["swp"]);
  await textsReady();
  expect(shown["swp.organisation-code-taken"]).toBeDefined();
  expect(renewMissed("de")).toBeUndefined();
  expect(hasTexts(shown, "glossary")).toBe(false);
  await Promise.resolve();
  await textsReady();
  const anew = renewMissed("de");
  expect(anew).not.toBe(shown);
  expect(hasTexts(anew ?? {}, "glossary")).toBe(true);
  expect(renewMissed("de")).toBeUndefined();
});

test("[SHELL-14] texts of an area come when code needs them, and are asked for where they were forgotten", async () => {
  const { hasTexts, loadNeeded, needTexts, onNeedOfTexts, textsReady } = await newTexts();
  const told = vi.fn();
  const stop = onNeedOfTexts(told);
  const door = await loadNeeded("de");
  expect(door["session.sign-in"]).toBeDefined();
  expect(door["ui.save"]).toBeUndefined();
  needTexts(["core"]);
  const first = await loadNeeded("de");
  expect(first["session.sign-in"]).toBeDefined();
  expect(first["ui.save"]).toBeDefined();
  expect(first["swp.organisation-code-taken"]).toBeUndefined();
  needTexts(["swp"]);
  needTexts(["swp"]);
  expect(told).toHaveBeenCalledTimes(2);
  await textsReady();
  const all = await loadTexts("de");
  const second = await loadNeeded("de");
  const ofSwp = Object.keys(all).filter((key) => key.startsWith("swp."));
  expect(ofSwp.length).toBeGreaterThan(100);
  expect(ofSwp.filter((key) => second[key] === undefined)).toEqual([]);
  // What is shown already has them as well.
  expect(hasTexts(first, "swp")).toBe(true);
  expect(hasTexts(second, "swp")).toBe(true);
  expect(hasTexts(second, "quality")).toBe(false);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(3));
  expect(hasTexts(await loadNeeded("de"), "quality")).toBe(true);
  expect(hasTexts(all, "quality")).toBe(true);
  // What every page has is no file of its own.
  for (const prefix of ["ui", "kpis"]) expect(hasTexts(second, prefix)).toBe(true);
  // Another language has them all as well.
  expect((await loadNeeded("pt"))["swp.organisation-code-taken"]).toBeDefined();
  stop();
});
