import { compareDeliveries, downloadUploadFile, listCellHistory } from "@hub/contract/ingestion/deliveries.ts";
import { getUpload } from "@hub/contract/ingestion/ingestion.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const header = "Person,Sex,Hired,Salary,Assignment,Note";
const file = (...rows: string[]) => `${[header, ...rows].join("\n")}\n`;
const history = async (more: Record<string, number> = {}, token = portal.tokens.source) =>
  portal.call(listCellHistory, {
    token,
    query: { ingestionId: portal.ingestions.feed, legalEntityId: portal.ids.north, year: 2026, month: 10, ...more },
    language: "en",
  });
const difference = (id: number, to: number, query: Record<string, string | number> = {}, token = portal.tokens.source) =>
  portal.call(compareDeliveries, { token, params: { id }, query: { to, ...query } });
const original = (id: number, token = portal.tokens.source) => portal.call(downloadUploadFile, { token, params: { id } });

describe("[ING-01] the history of a cell", () => {
  const first = file("1,F,01/02/2020,$100.00,,a", "2,M,01/02/2020,$100.00,Fulltime-Regular,", "3,F,,,,");
  const second = file("1,F,01/02/2020,$250.50,,b", "3,F,,,,", '4,M,03/04/2021,"$1,000.25",,"é; 😀"');
  let ids: number[];

  test("names every version with who, when and which file, and what took whose place", async () => {
    const one = await portal.deliver({ content: first, fileName: "uno.csv" });
    const bad = await portal.deliver({ content: file("1,Q,,,,"), fileName: "malo.csv" });
    const two = await portal.deliver({ content: second, fileName: "dos.csv" });
    const again = await portal.deliver({ content: second, fileName: "dos otra vez.csv" });
    await portal.deliver({ content: first, purpose: "check" });
    const refused = await portal.deliver({ content: "", fileName: "vacío.csv" });
    ids = [one.id, bad.id, two.id, again.id, refused.id];
    const { body } = await history();
    expect(body).toMatchObject({ ingestion: { code: "FEED" }, legalEntity: { code: "NOR" }, seesRows: true, next: null });
    expect(
      body.items.map((item: any) => [
        item.uploadId,
        item.version,
        item.state,
        item.supersededBy,
        item.fileName,
        item.sameAsBefore,
        item.comparable,
      ]),
    ).toEqual([
      [refused.id, null, "REJECTED", null, "vacío.csv", false, false],
      [again.id, 4, "LOADED_WITH_WARNINGS", null, "dos otra vez.csv", true, true],
      [two.id, 3, "SUPERSEDED", 4, "dos.csv", false, true],
      [bad.id, 2, "SUPERSEDED", 3, "malo.csv", false, false],
      [one.id, 1, "SUPERSEDED", 3, "uno.csv", false, true],
    ]);
    expect(body.items[4]).toMatchObject({ by: "source", rowCount: 3, fileBytes: Buffer.byteLength(first), source: null });
  });

  test("is not found for who is not given the ingestion and entity", async () => {
    expect((await history({}, portal.tokens.ownerSouth)).status).toBe(404);
    expect((await history({ legalEntityId: portal.ids.south }, portal.tokens.sourceNorth)).status).toBe(404);
    expect((await history({ ingestionId: 999_999 })).status).toBe(404);
    expect((await history({}, portal.tokens.nobody)).status).toBe(403);
    expect((await history({}, portal.tokens.steward)).body.seesRows).toBe(false);
  });

  test("two versions are compared by key: rows added, removed and changed, cells by column", async () => {
    const versions = (await history()).body.items;
    const of = (version: number) => versions.find((item: any) => item.version === version).deliveryId;
    const { body } = await difference(of(1), of(3));
    expect(body.counts).toEqual({ added: 1, removed: 1, changed: 1, same: 1 });
    expect(body.columns).toEqual([
      { field: "annual_pay", column: "Salary", cells: 1 },
      { field: "extra", column: "Note", cells: 1 },
    ]);
    expect(body.items).toEqual([
      {
        key: "1",
        fromRow: 2,
        toRow: 2,
        cells: [
          { field: "annual_pay", column: "Salary", from: "100", to: "250.5" },
          { field: "extra", column: "Note", from: "a", to: "b" },
        ],
      },
    ]);
    const added = (await difference(of(1), of(3), { kind: "added" })).body.items;
    expect(added).toMatchObject([{ key: "4", fromRow: null, toRow: 4 }]);
    expect(added[0].cells).toContainEqual({ field: "annual_pay", column: "Salary", from: null, to: "1000.25" });
    expect(added[0].cells).toContainEqual({ field: "extra", column: "Note", from: null, to: "é; 😀" });
    expect((await difference(of(1), of(3), { kind: "removed" })).body.items).toMatchObject([{ key: "2", fromRow: 3, toRow: null }]);
    expect((await difference(of(3), of(4))).body.counts).toEqual({ added: 0, removed: 0, changed: 0, same: 3 });
    // What was never loaded has no rows to compare, whatever came after it.
    expect((await difference(of(1), of(2))).body.code).toBe("deliveries-not-comparable");
  });

  test("values are for those who see rows with pay; the others have the counts", async () => {
    const versions = (await history()).body.items;
    const [newer, older] = [versions[1].deliveryId, versions[4].deliveryId];
    for (const token of [portal.tokens.steward, portal.tokens.groupOwner]) {
      const { body, text } = await difference(older, newer, {}, token);
      expect(body).toMatchObject({ counts: { changed: 1 }, items: null, next: null });
      expect(text).not.toContain("250.5");
    }
    expect((await difference(older, newer, {}, portal.tokens.owner)).body.items).toHaveLength(1);
    expect((await difference(older, newer, {}, portal.tokens.ownerSouth)).status).toBe(404);
  });

  test("deliveries of different cells are none of one another's history", async () => {
    const elsewhere = await portal.deliver({ content: first, legalEntityId: portal.ids.south });
    const mine = (await history()).body.items[1].deliveryId;
    expect((await difference(mine, elsewhere.deliveries[0].id)).status).toBe(404);
    expect((await difference(elsewhere.deliveries[0].id, mine)).status).toBe(404);
    expect((await difference(mine, 999_999)).status).toBe(404);
  });

  test("the file is there byte for byte for its sender and who sees its rows with pay, and each download is in the trail", async () => {
    const [one] = ids as [number];
    for (const token of [portal.tokens.source, portal.tokens.owner, portal.tokens.coordinator]) {
      const answer = await original(one, token);
      expect(answer).toMatchObject({ status: 200, text: first });
      expect(answer.headers["content-disposition"]).toContain("uno.csv");
      expect(answer.headers["content-type"]).toBe("application/octet-stream");
    }
    for (const [token, status] of [
      [portal.tokens.steward, 403],
      [portal.tokens.groupOwner, 403],
      [portal.tokens.ownerSouth, 404],
      [portal.tokens.nobody, 403],
      [portal.tokens.admin, 403],
    ] as const)
      expect((await original(one, token)).status).toBe(status);
    expect(await portal.count("audit", `action = 'upload-file-downloaded' and subject_id = '${one}'`)).toBe(3);
    const seen = async (token: string) => (await portal.call(getUpload, { token, params: { id: one } })).body.mayHave;
    expect([await seen(portal.tokens.owner), await seen(portal.tokens.steward)]).toEqual([true, false]);
  });

  test("a file of many entities is for who is given them all, and for its sender", async () => {
    const many = { ingestionId: portal.ingestions.many, legalEntityId: null };
    const content = "Department,Person,Sex,Hired,Salary\nNOR,1,F,,\nSUR,2,M,,$9.00\n";
    const { id } = await portal.deliver({ ...many, content });
    expect((await original(id)).text).toBe(content);
    expect((await original(id, portal.tokens.sourceNorth)).status).toBe(403);
    const of = { ingestionId: portal.ingestions.many };
    expect((await history(of, portal.tokens.sourceNorth)).body.items).toMatchObject([{ uploadId: id, version: 1, rowCount: 1 }]);
  });
});

test("figures that somebody else computed are compared by their key too", async () => {
  const figures = { ingestionId: portal.ingestions.figures };
  const one = await portal.deliver({ ...figures, content: "Line;Gap\na;1,5\nb;-0,5\nc;3\n" });
  const two = await portal.deliver({ ...figures, content: "Line;Gap\nb;2\na;1,5\nd;-3\n" });
  const { body } = await difference(one.deliveries[0].id, two.deliveries[0].id);
  expect(body).toMatchObject({
    counts: { added: 1, removed: 1, changed: 1, same: 1 },
    columns: [{ field: "extra", column: "Gap", cells: 1 }],
    items: [{ key: "b", cells: [{ column: "Gap", from: "-0.5", to: "2" }] }],
  });
});

test("differences come page by page, each row once", async () => {
  const period = { year: 2026, month: 9 };
  const rows = (pay: number) => file(...Array.from({ length: 120 }, (_, at) => `${at},F,,$${pay}.00,,`));
  const one = await portal.deliver({ content: rows(1), period });
  const two = await portal.deliver({ content: rows(2), period });
  const keys: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const { body } = await difference(one.deliveries[0].id, two.deliveries[0].id, { after });
    keys.push(...body.items.map((item: any) => item.key));
    after = body.next;
  }
  expect(new Set(keys).size).toBe(120);
  expect(keys).toHaveLength(120);
});
