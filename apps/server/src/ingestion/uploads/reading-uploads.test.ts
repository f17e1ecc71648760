import * as contract from "@hub/contract/ingestion/ingestion.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
const uploads: Record<"north" | "south" | "many", any> = { north: null, south: null, many: null };
beforeAll(async () => {
  portal = await startDeliveryPortal();
  const content = "Person,Sex,Hired,Salary\nE7,F,02/31/2020,abc\nE7,M,,\n";
  uploads.north = await portal.deliver({ content });
  uploads.south = await portal.deliver({ content, legalEntityId: portal.ids.south });
  const many = "Department,Person,Sex,Hired,Salary\nNOR,1,X,,\nSUR,1,Y,,zzz\nXXX,1,F,,\n";
  uploads.many = await portal.deliver({ content: many, ingestionId: portal.ingestions.many, legalEntityId: null });
});
afterAll(() => portal.stop());

type Reader = keyof DeliveryPortal["tokens"];
const token = (reader: Reader) => portal.tokens[reader];
const issuesOf = async (id: number, reader: Reader) =>
  portal.call(contract.listUploadIssues, { token: token(reader), params: { id }, language: "en" });

describe("who sees which uploads (readings 4)", () => {
  test.each<[Reader, ("north" | "south" | "many")[]]>([
    ["source", ["many", "south", "north"]],
    ["sourceNorth", ["many", "north"]],
    ["coordinator", ["many", "north"]],
    ["owner", ["many", "north"]],
    ["ownerSouth", ["many", "south"]],
    ["steward", ["many", "south", "north"]],
    ["groupOwner", ["many", "south", "north"]],
  ])("%s", async (reader, seen) => {
    const { status, body } = await portal.call(contract.listUploads, { token: token(reader) });
    expect(status).toBe(200);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual(seen.map((name) => uploads[name].id));
    for (const name of ["north", "south", "many"] as const) {
      const params = { id: uploads[name].id };
      const expected = seen.includes(name) ? 200 : 404;
      expect((await portal.call(contract.getUpload, { token: token(reader), params })).status).toBe(expected);
      expect((await portal.call(contract.listUploadIssues, { token: token(reader), params })).status).toBe(expected);
      expect((await portal.call(contract.downloadUploadIssues, { token: token(reader), params })).status).toBe(expected);
    }
  });

  test("of a file of many entities only one's own deliveries and rows", async () => {
    const view = (await portal.call(contract.getUpload, { token: token("ownerSouth"), params: { id: uploads.many.id } })).body;
    expect(view.deliveries.map(({ legalEntity }: { legalEntity: { code: string } }) => legalEntity.code)).toEqual(["SUR"]);
    const { body } = await issuesOf(uploads.many.id, "ownerSouth");
    expect(body.items.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [3, "code-unknown"],
      [3, "number-unreadable"],
    ]);
    expect(body.causes.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
      ["code-unknown", 1],
      ["number-unreadable", 1],
    ]);
    const all = (await issuesOf(uploads.many.id, "source")).body;
    expect(all.items).toHaveLength(4);
    expect(all.causes[0]).toMatchObject({ code: "code-unknown", column: "Sex", count: 2 });
  });
});

describe("what one sees of a row", () => {
  const found = (body: any) => Object.fromEntries(body.items.map((item: any) => [item.code, item.found]));
  const text = (body: any, code: string) => body.items.find((item: any) => item.code === code).text;

  test.each<Reader>(["source", "sourceNorth", "coordinator", "owner"])("%s sees everything", async (reader) => {
    const { body } = await issuesOf(uploads.north.id, reader);
    expect(found(body)).toEqual({ "date-not-real": "02/31/2020", "number-unreadable": "abc", "key-duplicate": null });
    expect(text(body, "number-unreadable")).toContain("abc");
    expect(text(body, "key-duplicate")).toContain("E7");
  });

  test("a steward sees no pay", async () => {
    const { body } = await issuesOf(uploads.north.id, "steward");
    expect(found(body)).toEqual({ "date-not-real": "02/31/2020", "number-unreadable": null, "key-duplicate": null });
    expect(text(body, "number-unreadable")).not.toContain("abc");
    expect(text(body, "number-unreadable")).toContain("•••");
    expect(body.causes.find((cause: any) => cause.code === "number-unreadable").text).not.toContain("abc");
    expect(text(body, "key-duplicate")).toContain("E7");
  });

  test("a group owner sees nothing that stands in a row", async () => {
    const answer = await issuesOf(uploads.north.id, "groupOwner");
    expect(found(answer.body)).toEqual({ "date-not-real": null, "number-unreadable": null, "key-duplicate": null });
    expect(answer.text).not.toMatch(/abc|02\/31|E7/);
    expect(text(answer.body, "key-duplicate")).toContain("row 2");
  });
});

describe("the list", () => {
  test("goes on where the page before ended, by filters, with as many statements however long it is", async () => {
    const statements = async (query: Record<string, number>) => {
      const { query: original } = pg.Client.prototype;
      let count = 0;
      pg.Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
        count += 1;
        return (original as (...given: never[]) => never).apply(this, given);
      };
      const { body } = await portal.call(contract.listUploads, { token: token("source"), query });
      pg.Client.prototype.query = original;
      return { count, body };
    };
    const few = await statements({});
    expect(few.body).toMatchObject({ next: null });
    await portal.pool.query(`
      insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, state, created_by)
      select ${portal.ingestions.feed}, 1, ${portal.ids.north}, '2026-03-01', 'check', 'many.csv', 'CHECKED', u.id
      from generate_series(1, 60), (select id from app_user where email = 'source@example.com') u`);
    const first = await statements({});
    expect(first.body.items).toHaveLength(50);
    expect(first.count).toBe(few.count);
    const second = await statements({ before: first.body.next });
    expect(second.body.items).toHaveLength(13);
    expect(second.body.next).toBeNull();
    expect(new Set([...first.body.items, ...second.body.items].map(({ id }) => id)).size).toBe(63);
    expect((await statements({ year: 2026, month: 10 })).body.items).toHaveLength(3);
    expect((await statements({ legalEntityId: portal.ids.south })).body.items.map(({ id }: { id: number }) => id)).toEqual([
      uploads.many.id,
      uploads.south.id,
    ]);
    expect((await statements({ ingestionId: portal.ingestions.many })).body.items).toHaveLength(1);
  });

  test("of issues goes on where the page before ended, by cause", async () => {
    const rows = Array.from({ length: 130 }, (_, at) => `${at},${at % 2 ? "X" : "F"},${at % 3 ? "" : "never"},`);
    const { id } = await portal.deliver({ content: `Person,Sex,Hired,Salary\n${rows.join("\n")}\n`, period: { year: 2026, month: 2 } });
    const page = async (query: Record<string, string | number>) =>
      (await portal.call(contract.listUploadIssues, { token: token("source"), params: { id }, query })).body;
    const first = await page({});
    expect(first.items).toHaveLength(100);
    const second = await page({ after: first.next });
    expect(second.items).toHaveLength(65 + 44 - 100);
    expect(second.next).toBeNull();
    expect(second.causes).toEqual(first.causes);
    expect(first.causes.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
      ["code-unknown", 65],
      ["date-unreadable", 44],
    ]);
    const dates = await page({ code: "date-unreadable", column: "Hired" });
    expect(dates.items).toHaveLength(44);
    expect(new Set(dates.items.map(({ code }: { code: string }) => code))).toEqual(new Set(["date-unreadable"]));
  });
});

describe("the download", () => {
  const download = (reader: Reader, id: number, language = "en") =>
    portal.call(contract.downloadUploadIssues, { token: token(reader), params: { id }, language });

  test("[ING-01] is a CSV in the user's language, with a byte order mark, masked like the page", async () => {
    const { text, headers } = await download("owner", uploads.north.id, "es");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toContain(`incidencias-${uploads.north.id}.csv`);
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("\ufeffFila;Columna;Gravedad;Valor encontrado;Qué ocurre y qué hacer;Código");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^2;Hired;error;02\/31\/2020;.*;date-not-real$/);
    expect(lines[2]).toMatch(/^2;Salary;error;abc;.*abc.*;number-unreadable$/);
    const masked = (await download("steward", uploads.north.id, "es")).text;
    expect(masked).toMatch(/\r\n2;Salary;error;;.*•••.*;number-unreadable\r\n/);
    expect(masked).not.toContain("abc");
    expect((await download("groupOwner", uploads.north.id)).text).not.toMatch(/abc|02\/31|E7/);
  });

  test("holds no formula, and every issue however many there are", async () => {
    const rows = Array.from({ length: 4_500 }, (_, at) => `${at},=cmd|' /C calc'!A${at},,`);
    const { id } = await portal.deliver({ content: `Person,Sex,Hired,Salary\n${rows.join("\n")}\n`, period: { year: 2026, month: 4 } });
    const { text } = await download("source", id);
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(4_501);
    expect(lines[4_500]).toMatch(/^4501;Sex;error;'=cmd\|' \/C calc'!A4499;/);
  });
});

test("only those with the permission come in at all", async () => {
  for (const reader of ["admin", "nobody"] as const) {
    expect((await portal.call(contract.listUploads, { token: token(reader) })).status).toBe(403);
    expect((await portal.call(contract.getUpload, { token: token(reader), params: { id: uploads.north.id } })).status).toBe(403);
    expect((await portal.call(contract.listUploadIssues, { token: token(reader), params: { id: uploads.north.id } })).status).toBe(403);
    expect((await portal.call(contract.downloadUploadIssues, { token: token(reader), params: { id: uploads.north.id } })).status).toBe(403);
  }
  for (const reader of ["owner", "groupOwner", "steward", "admin"] as const) {
    expect((await portal.send({ content: "x", token: token(reader) })).status).toBe(403);
    expect((await portal.call(contract.deliveryOptions, { token: token(reader) })).status).toBe(403);
  }
});
