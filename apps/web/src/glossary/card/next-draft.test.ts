// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { findNextDraft } from "./next-draft.ts";

let asked: URLSearchParams[] = [];
let pages: number[][] = [];
beforeEach(() => {
  asked = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string) => {
    const query = new URL(path, "http://hub").searchParams;
    asked.push(query);
    const at = Number(query.get("after") ?? 0);
    return Response.json({
      items: (pages[at] ?? []).map((id) => ({ id })),
      next: at + 1 < pages.length ? String(at + 1) : null,
      total: 0,
      corrected: [],
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("[MANY-01] the next draft is the one after the card in its list, over the end of a page, and from the last on the first", async () => {
  pages = [
    [4, 8],
    [15, 16],
  ];
  expect(await findNextDraft({ glossary: "term", text: "pay" }, { id: 8, published: false })).toBe(15);
  expect(asked.map((query) => Object.fromEntries(query))).toMatchObject([
    { glossary: "term", text: "pay", published: "0" },
    { after: "1", published: "0" },
  ]);
  expect(await findNextDraft({}, { id: 16, published: false })).toBe(4);
  pages = [[7]];
  expect(await findNextDraft({}, { id: 7, published: true })).toBeNull();
  expect(asked.at(-1)?.get("published")).toBe("changed");
});
