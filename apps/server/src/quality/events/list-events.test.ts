import * as contract from "@hub/contract/quality/events.ts";
import { translateOr } from "@hub/i18n/translate.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";

let portal: QualityPortal;
const feeds = ["people", "pay", "outside"] as const;
beforeAll(async () => {
  portal = await startQualityPortal();
  await portal.add("section", [{ role: "data-owner", sectionCode: "GPG" }]);
  await portal.add("two-places", [
    { role: "data-owner", legalEntityId: portal.entities.north },
    { role: "steward", ingestionId: portal.ingestions.pay },
  ]);
  await portal.add("no-feed", [{ role: "data-owner", sectionCode: "PLN" }]);
  // Of each feed in each entity: its name says where it lies.
  const accountants = [undefined, portal.of("owner").id, portal.of("steward").id];
  const perimeters = [null, portal.perimeters.reward, portal.perimeters.payroll];
  let at = 0;
  for (const feed of feeds)
    for (const entity of ["north", "south"] as const)
      for (let each = 0; each < 5; each++) {
        const days = { firstOn: `2026-10-0${1 + each}`, dueOn: `2026-12-${10 + (at++ % 3)}` };
        const rule = feed === "outside" ? ["zeta", "Alpha"][each % 2] : undefined;
        const what = { accountant: accountants[each % 3], perimeter: perimeters[(each + 1) % 3] ?? null, ...(rule && { rule }) };
        await portal.addEvent({
          feed,
          entity,
          idValue: `${feed} ${entity} ${each}`,
          sensitive: feed === "pay",
          ...what,
          ...(each > 0 && days),
        });
      }
});
afterAll(() => portal.stop());

type Item = {
  idEvent: number;
  legalEntity: { code: string };
  accountant: { name: string } | null;
  accountantPerimeter: { name: string } | null;
  exceptionRule: string;
  dueDate: string | null;
};
type Page = {
  items: { idEvent: number; idValue: string; objectValue: string | null }[];
  next: string | null;
  total: { count: number; exact: boolean };
};
const list = async (who: string, query: Record<string, string | number> = {}): Promise<Page> =>
  (await portal.call(contract.listQualityEvents, { token: portal.of(who).token, query, language: "en" })).body;
const placeOf = (idValue: string) => idValue.replace(/ \d$/, "");
const placesOf = ({ items }: Page) => [...new Set(items.map(({ idValue }) => placeOf(idValue)))].toSorted();

describe("[QUAL-02] a page of events", () => {
  test.each([
    ["owner", ["outside north", "outside south", "pay north", "pay south", "people north", "people south"]],
    ["owner-south", ["outside south", "pay south", "people south"]],
    // What an outside system says is of no section.
    ["section", ["outside north", "outside south", "pay north", "pay south"]],
    ["steward", ["people north", "people south"]],
    ["two-places", ["outside north", "pay north", "pay south", "people north"]],
    ["no-feed", ["outside north", "outside south"]],
  ])("holds what %s sees, and its number and the counts say the same", async (who, places) => {
    const page = await list(who);
    expect(placesOf(page)).toEqual(places);
    expect(page.total).toEqual({ count: 5 * places.length, exact: true });
    expect(page.items).toHaveLength(5 * places.length);
    const { body } = await portal.call(contract.countQualityEvents, { token: portal.of(who).token, query: {} });
    expect(body.total).toBe(5 * places.length);
  });

  test.each([
    ["owner", "GPG", ["pay north", "pay south"]],
    ["owner-south", "OnHR", ["people south"]],
    ["two-places", "GPG", ["pay north", "pay south"]],
    ["section", "OnHR", []],
  ])("[QUAL-01] of %s by section %s", async (who, sections, places) => {
    const page = await list(who, { sections });
    expect(placesOf(page)).toEqual(places);
    expect(page.total.count).toBe(5 * places.length);
  });

  test("shows pay where one sees rows with pay, and nowhere else", async () => {
    const shown = async (who: string) => {
      const { items } = await list(who, { sections: "GPG" });
      return [
        ...new Set(items.map(({ idValue, objectValue }) => `${placeOf(idValue)}: ${objectValue === null ? "hidden" : "shown"}`)),
      ].toSorted();
    };
    expect(await shown("owner")).toEqual(["pay north: shown", "pay south: shown"]);
    expect(await shown("two-places")).toEqual(["pay north: shown", "pay south: hidden"]);
    expect(await shown("group")).toEqual(["pay north: hidden", "pay south: hidden"]);
  });

  test.each(contract.qualitySorts.flatMap((sort) => ["asc", "desc"].map((direction) => [sort, direction] as const)))(
    "by %s %s comes page by page, each event once",
    async (sort, direction) => {
      const ids: number[] = [];
      for (let after: string | null = ""; after !== null;) {
        const page: Page = await list("owner", { sort, direction, limit: 7, ...(after !== "" && { after }) });
        ids.push(...page.items.map(({ idEvent }) => idEvent));
        after = page.next;
      }
      expect(ids).toEqual((await list("owner", { sort, direction, limit: 200 })).items.map(({ idEvent }) => idEvent));
      expect(new Set(ids).size).toBe(30);
    },
  );

  const nameOf = {
    entity: ({ legalEntity }: Item) => legalEntity.code,
    accountant: ({ accountant }: Item) => accountant?.name ?? null,
    perimeter: ({ accountantPerimeter }: Item) => accountantPerimeter?.name ?? null,
    rule: ({ exceptionRule }: Item) => translateOr("en", `quality.rule-${exceptionRule}`, exceptionRule),
  };
  test.each([
    ["entity", "asc", "es"],
    ["entity", "desc", "en"],
    ["accountant", "asc", "en"],
    ["accountant", "desc", "en"],
    ["rule", "asc", "en"],
    ["rule", "desc", "en"],
    ["perimeter", "asc", "de"],
    ["perimeter", "desc", "en"],
  ] as const)(
    "[MANY-01] by %s %s they stand by its name in the reader's words, nobody's last, and by the day due within",
    async (sort, direction, language) => {
      const { body } = await portal.call(contract.listQualityEvents, {
        token: portal.of("owner").token,
        query: { sort, direction },
        language,
      });
      const items = body.items as Item[];
      expect(items).toHaveLength(30);
      const names = items.map(nameOf[sort]);
      const known = [...new Set(names)].filter((name) => name !== null).toSorted(new Intl.Collator("en").compare);
      const groups = [...(direction === "asc" ? known : known.toReversed()), ...(names.includes(null) ? [null] : [])];
      expect([...new Set(names)]).toEqual(groups);
      // Each group in one piece.
      expect(names).toEqual(groups.flatMap((group) => names.filter((name) => name === group)));
      for (const group of groups) {
        const keys = items
          .filter((item) => nameOf[sort](item) === group)
          .map(({ dueDate, idEvent }) => `${dueDate ?? "infinity"} ${String(idEvent).padStart(9, "0")}`);
        expect(keys).toEqual(keys.toSorted());
      }
    },
  );

  test("refuses the place of a page of another order", async () => {
    const { next } = await list("owner", { sort: "entity", limit: 3 });
    expect(next).toMatch(/^\d+:.*\.\d+$/);
    for (const query of [
      { sort: "due", after: next ?? "" },
      { sort: "entity", after: "2026-12-10.3" },
      { sort: "id", after: "1:.3" },
    ]) {
      const { body } = await portal.call(contract.listQualityEvents, { token: portal.of("owner").token, query });
      expect(body, JSON.stringify(query)).toMatchObject({ code: "invalid-input", fields: [{ path: ["query", "after"] }] });
    }
  });

  test("costs the same statements however many it holds, and one more where rights stand on fields", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const statements = async (who: string, limit: number) => {
      sent.mockClear();
      await list(who, { limit });
      return sent.mock.calls.length;
    };
    await list("owner");
    await list("steward");
    expect([await statements("owner", 1), await statements("owner", 200), await statements("steward", 200)]).toEqual([2, 2, 3]);
    sent.mockRestore();
  });
});
