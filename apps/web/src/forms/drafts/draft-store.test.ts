// @vitest-environment happy-dom
import { canonicalFields, isPayField } from "@hub/domain/ingestion/canonical-record.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetSession, storeSession } from "../../api/stored-session.ts";
import { dropDraft, noteDraftShown, storeDraft, takeUpDraft, tidyDrafts } from "./draft-store.ts";
import { readKept, type StoredDraft, writeKept } from "./draft-text.ts";

const ana = "ana@example.com";
const at = new Date().toISOString();
const draft = (typed: Record<string, unknown> = { name: "Mine" }, more: Partial<StoredDraft> = {}): StoredDraft => ({
  at,
  version: 1,
  was: { name: "Open" },
  typed,
  isPart: false,
  ...more,
});
const signIn = (userName: string) => storeSession({ userName, name: "x", token: "x" });
const isKept = (userName: string, place: string) => localStorage.getItem(`hub.draft:${userName}:${place}`) !== null;

beforeEach(() => {
  localStorage.clear();
  signIn(ana);
});
afterEach(() => localStorage.clear());

describe("[TODAY-07] a draft in the browser", () => {
  test("is there for whoever typed it, at its place, until it is saved or let go", () => {
    storeDraft(ana, "card 1", draft());
    expect(takeUpDraft("card 2")).toBeUndefined();
    expect(takeUpDraft("card 1")).toMatchObject({ at, version: 1, was: { name: "Open" }, typed: { name: "Mine" } });
    dropDraft(ana, "card 1");
    expect(takeUpDraft("card 1")).toBeUndefined();
  });

  test("outlives the end of the session, in which the page still writes; nobody else sees it, and it goes as somebody else comes", () => {
    forgetSession("refused");
    storeDraft(ana, "card 1", draft());
    expect(takeUpDraft("card 1")).toBeUndefined();
    signIn(ana);
    expect(takeUpDraft("card 1")).toBeDefined();
    forgetSession("refused");
    signIn("eva@example.com");
    expect(takeUpDraft("card 1")).toBeUndefined();
    expect(isKept(ana, "card 1")).toBe(false);
  });

  test("goes as one signs out, and nothing is written after that, whoever is signed in", () => {
    storeDraft(ana, "card 1", draft());
    forgetSession("signed-out");
    expect(isKept(ana, "card 1")).toBe(false);
    storeDraft(ana, "card 1", draft());
    expect(isKept(ana, "card 1")).toBe(false);
    signIn("eva@example.com");
    storeDraft(ana, "card 1", draft());
    expect(isKept(ana, "card 1")).toBe(false);
  });

  test("is kept for thirty days", () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    storeDraft(ana, "old", draft({}, { at: days(31) }));
    storeDraft(ana, "young", draft({}, { at: days(29) }));
    tidyDrafts();
    expect([isKept(ana, "old"), isKept(ana, "young")]).toEqual([false, true]);
  });

  test("that the page which took it up could not show is given up by the next one", () => {
    storeDraft(ana, "card 1", draft());
    expect(takeUpDraft("card 1")).toBeDefined();
    // The same page may draw it again.
    expect(takeUpDraft("card 1")).toBeDefined();
    noteDraftShown(ana, "card 1");
    expect(takeUpDraft("card 1")?.openedBy).toBeUndefined();
    storeDraft(ana, "card 1", draft({}, { openedBy: 1 }));
    expect(takeUpDraft("card 1")).toBeUndefined();
    expect(isKept(ana, "card 1")).toBe(false);
  });

  test("makes room by letting the oldest go, and is not kept where it is too long itself", () => {
    const room: Record<string, string> = { "hub.session": localStorage.getItem("hub.session") ?? "" };
    vi.stubGlobal(
      "localStorage",
      Object.assign(
        Object.create({
          getItem: (key: string) => room[key] ?? null,
          removeItem: (key: string) => (delete room[key], delete (localStorage as unknown as typeof room)[key]),
          setItem: (key: string, value: string) => {
            if (!(key in room) && Object.keys(room).length === 3) throw new Error("full");
            room[key] = value;
            (localStorage as unknown as typeof room)[key] = value;
          },
        }) as Storage,
        room,
      ),
    );
    storeDraft(ana, "first", draft({}, { at: "2999-01-01" }));
    storeDraft(ana, "second", draft({}, { at: "2999-01-02" }));
    storeDraft(ana, "third", draft());
    expect([isKept(ana, "first"), isKept(ana, "second"), isKept(ana, "third")]).toEqual([false, true, true]);
    storeDraft(ana, "third", draft({ name: "x".repeat(1_000_001) }));
    expect(isKept(ana, "third")).toBe(false);
    vi.unstubAllGlobals();
  });

  test("that is none is no draft", () => {
    for (const text of ["", "{", "null", "[]", '{"at":"x"}', '{"at":"x","was":{},"typed":[]}']) {
      localStorage.setItem(`hub.draft:${ana}:card 1`, text);
      expect(takeUpDraft("card 1")).toBeUndefined();
    }
  });
});

test("[TODAY-07] no form in which rates, costs, comments on pay or secrets of one's own are typed keeps anything", () => {
  const root = join(import.meta.dirname, "../..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const keeping = files
    .filter((file) => /^\s+keeps: /m.test(readFileSync(join(root, file), "utf8")))
    .map((file) => file.replaceAll("\\", "/"));
  expect(keeping).toContain("glossary/form/use-card-form.ts");
  const never = /^(scenarios|dashboards|pay-reports|session|closing|checks|validation|swp\/analysis|configuration\/settings)\//;
  expect(keeping.filter((file) => never.test(file))).toEqual([]);
});

describe("the text of a draft", () => {
  test("says what JSON does not, at any depth", () => {
    const typed = { share: Number.NaN, secret: undefined, none: null, list: [undefined, { size: Number.NaN }], text: "$hub" };
    expect(readKept(writeKept(draft(typed)))?.typed).toStrictEqual(typed);
  });

  test("[TODAY-07] never holds pay, whatever a form makes of it, nor a file", () => {
    const pay = canonicalFields.filter(isPayField);
    expect(pay).toContain("annual_pay");
    const rows = [Object.fromEntries(canonicalFields.map((name) => [name, `typed ${name}`]))];
    const text = writeKept(draft({ ...rows[0], rows, file: new File(["secret"], "x.csv") }, { was: { rows } }));
    for (const name of canonicalFields) expect(text.includes(`typed ${name}`)).toBe(!pay.includes(name));
    expect(text).not.toContain('"file"');
  });
});
