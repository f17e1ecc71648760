import * as contract from "@hub/contract/glossary/cards.ts";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { cardOf, type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";
import { sweepCardFiles } from "./sweep-card-files.ts";

let portal: GlossaryPortal;
beforeAll(async () => {
  portal = await startGlossaryPortal();
});
afterAll(() => portal.stop());

const send = (who: string, fileName: string, content: Buffer | string) =>
  portal.send(contract.sendCardFile, { token: portal.tokenOf(who), fields: {}, fileName, content, language: "en" });

async function download(who: string, id: number, fileId: number) {
  const response = await portal.app.inject({
    method: "GET",
    url: `/api/glossary/${id}/files/${fileId}`,
    headers: { authorization: `Bearer ${portal.tokenOf(who)}` },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

const pdf = Buffer.from("%PDF-1.7\n%%EOF");
const png = Buffer.from("89504e470d0a1a0a0000000d", "hex");
const jpeg = Buffer.from("ffd8ffe000104a464946", "hex");
const formats = "application/vnd.openxmlformats-officedocument";
const mains = {
  docx: ["word/document.xml", `${formats}.wordprocessingml.document.main+xml`],
  xlsx: ["xl/workbook.xml", `${formats}.spreadsheetml.sheet.main+xml`],
  pptx: ["ppt/presentation.xml", `${formats}.presentationml.presentation.main+xml`],
} as const;
const typesOf = (part: string, type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ContentType="${type}" PartName="/${part}"/></Types>`;

async function zip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), name);
  file.end();
  const pieces: Buffer[] = [];
  for await (const piece of file.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
const office = (kind: keyof typeof mains, more: Record<string, string> = {}) => {
  const [part, type] = mains[kind];
  return zip({ "[Content_Types].xml": typesOf(part, type), [part]: "<x/>", ...more });
};

describe("files of cards", () => {
  test.each([
    ["report.pdf", async () => pdf, "application/pdf"],
    ["PICTURE.PNG", async () => png, "image/png"],
    ["photo.jpg", async () => jpeg, "image/jpeg"],
    ["photo.jpeg", async () => jpeg, "image/jpeg"],
    ["a.docx", () => office("docx"), `${formats}.wordprocessingml.document`],
    ["a.xlsx", () => office("xlsx"), `${formats}.spreadsheetml.sheet`],
    ["a.pptx", () => office("pptx"), `${formats}.presentationml.presentation`],
    ["a.csv", async () => Buffer.from("código;año\n1;2026\n", "latin1"), "text/csv"],
    ["a.txt", async () => Buffer.from("\ufeffhello, שלום 👋\n"), "text/plain"],
  ])("%s is taken", async (name, content, contentType) => {
    const bytes = await content();
    const sent = await send("editor", name, bytes);
    expect(sent).toMatchObject({ status: 201, body: { name, contentType, size: bytes.length } });
    const { rows } = await portal.pool.query("select action, after from audit where subject_type = 'glossary-file' and subject_id = $1", [
      String(sent.body.id),
    ]);
    expect(rows).toMatchObject([{ action: "glossary-file-sent", after: { name, size: bytes.length } }]);
  });

  const html = "<!doctype html><script>alert(1)</script>";
  test.each<[string, string, () => Promise<Buffer | string>]>([
    ["a page named as PDF", "a.pdf", async () => html],
    ["a page named as text", "a.txt", async () => html],
    ["a drawing", "a.svg", async () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a drawing named as text", "a.csv", async () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a drawing named as a picture", "a.png", async () => "<svg/>"],
    ["a program", "a.exe", async () => "MZ"],
    ["a program named as text", "a.txt", async () => Buffer.from("4d5a90000300000004000000ffff0000", "hex")],
    ["a program named as a document", "a.docx", async () => Buffer.from("4d5a9000", "hex")],
    ["a PDF named as a program", "a.pdf.exe", async () => pdf],
    ["a PDF named as a picture", "a.jpg", async () => pdf],
    ["a PDF that begins elsewhere", "a.pdf", async () => ` ${pdf.toString()}`],
    ["a PDF without an ending", "pdf", async () => pdf],
    ["an ending that characters turn round", "a\u202efdp.exe", async () => pdf],
    ["nothing but an ending", ".pdf", async () => pdf],
    ["an empty picture", "a.png", async () => ""],
    ["text with NUL", "a.txt", async () => "a\0b"],
    ["text with control characters", "a.csv", async () => "a\x01\x02b"],
    ["a document with macros allowed", "a.docm", () => office("docx")],
    ["a document with macros", "a.docx", () => office("docx", { "word/vbaProject.bin": "x" })],
    ["a document with old macros", "a.xlsx", () => office("xlsx", { "xl/macrosheets/sheet1.xml": "<x/>" })],
    ["a document of another kind", "a.xlsx", () => office("docx")],
    ["a document without its main part", "a.docx", () => zip({ "[Content_Types].xml": typesOf(...mains.docx) })],
    ["an archive", "a.docx", () => zip({ "word/document.xml": "<x/>" })],
    [
      "an archive that says it in a comment",
      "a.docx",
      () => zip({ "[Content_Types].xml": `<!--${typesOf(...mains.docx)}-->`, "word/document.xml": "<x/>" }),
    ],
    [
      "a document with macros that says both",
      "a.docx",
      () =>
        zip({
          "[Content_Types].xml": typesOf("word/document.xml", mains.docx[1]).replace(
            "</Types>",
            '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
          ),
          "word/document.xml": "<x/>",
        }),
    ],
    // Each tag that is looked for to the end of the text is minutes in which nobody is answered.
    [
      "a document of comments that never end",
      "a.docx",
      () => zip({ "[Content_Types].xml": "<!--".repeat(240_000), "word/document.xml": "<x/>" }),
    ],
    [
      "a document of tags that never end",
      "a.docx",
      () => zip({ "[Content_Types].xml": "<Override".repeat(110_000), "word/document.xml": "<x/>" }),
    ],
    ["half a document", "a.docx", async () => (await office("docx")).subarray(0, 100)],
  ])("%s is refused", async (_, name, content) => {
    expect(await send("editor", name, await content())).toMatchObject({ status: 415, body: { code: "glossary-file-kind" } });
  });

  test("names are made safe, and keep their ending however long they are", async () => {
    const nameOf = async (name: string) => (await send("editor", name, pdf)).body.name;
    expect(await nameOf("../../etc/pass\u202ewd\u0085<b>:*?.pdf")).toBe("passwd b .pdf");
    expect(await nameOf("C:\\docs\\año  2026.pdf")).toBe("año 2026.pdf");
    expect(await nameOf("..pdf.pdf")).toBe("_pdf.pdf");
    const long = await nameOf(`${"ñ".repeat(5000)}.pdf`);
    expect([long.length, long.endsWith("ñ.pdf")]).toEqual([200, true]);
    expect(await send("editor", "", pdf)).toMatchObject({ status: 422, body: { code: "file-missing" } });
  });

  test("200 MB are refused, and never in memory at once", async () => {
    const boundary = "cut-here";
    const piece = Buffer.alloc(1_000_000, "%PDF-");
    let most = 0;
    const before = process.memoryUsage().arrayBuffers;
    async function* body() {
      yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`);
      for (let sent = 0; sent < 200; sent++) {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        yield piece;
      }
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    }
    const answer = await portal.app.inject({
      method: "POST",
      url: "/api/glossary/files",
      headers: { authorization: `Bearer ${portal.tokenOf("editor")}`, "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: Readable.from(body()),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, "body-too-large"]);
    expect(most).toBeLessThan(100_000_000);
  });

  test("only who edits sends, and no more than a hundred that no card takes", async () => {
    expect(await send("reader", "a.pdf", pdf)).toMatchObject({ status: 403 });
    for (let n = 0; n < 100; n++) await portal.addFile("owner", `${n}.pdf`);
    const two = await Promise.all([1, 2].map(() => send("owner", "a.pdf", pdf)));
    expect(two).toMatchObject([{ status: 409, body: { code: "glossary-files-waiting" } }, { status: 409 }]);
  });

  test("those that no card took are removed after a day, those of cards never", async () => {
    const { body: kept } = await send("editor", "kept.pdf", pdf);
    const { body: left } = await send("editor", "left.pdf", pdf);
    const { body: card } = await portal.create("editor", { globalName: "Keeps", files: [{ id: kept.id, name: kept.name }] });
    portal.setNow("2026-11-06T07:59:00Z");
    await sweepCardFiles(portal.ctx);
    const there = async () =>
      (await portal.pool.query("select id from glossary_file where id = any($1) order by id", [[kept.id, left.id]])).rowCount;
    expect(await there()).toBe(2);
    portal.setNow("2026-11-06T08:01:00Z");
    await sweepCardFiles(portal.ctx);
    expect(await there()).toBe(1);
    portal.setNow("2026-11-05T08:00:00Z");
    expect((await download("editor", card.id, kept.id)).status).toBe(200);
  });
});

test("a file is downloaded as it was sent, as a file and nothing else, by who may see a version that names it", async () => {
  const content = Buffer.concat([pdf, Buffer.alloc(3_000_000, "x")]);
  const [one, two] = [(await send("editor", "informe “ñ”.pdf", content)).body, (await send("editor", "later.pdf", pdf)).body];
  const { body: card } = await portal.create("editor", { globalName: "With files", files: [{ id: one.id, name: one.name }] });
  expect((await download("editor", card.id, one.id)).bytes.equals(content)).toBe(true);
  expect((await download("reader", card.id, one.id)).status).toBe(404);
  await portal.publish("group", card.id, 1);
  const { headers, bytes } = await download("reader", card.id, one.id);
  expect(bytes.equals(content)).toBe(true);
  expect(headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff", "cache-control": "no-store" });
  expect(headers["content-disposition"]).toBe(
    `attachment; filename="informe ____.pdf"; filename*=UTF-8''informe%20%E2%80%9C%C3%B1%E2%80%9D.pdf`.replace("____", "___"),
  );

  // The next version names the other file instead: readers wait for it to be published, and keep the one that was.
  await portal.update("editor", card.id, 1, cardOf({ globalName: "With files", files: [{ id: two.id, name: two.name }] }));
  const statuses = async (who: string) => Promise.all([one.id, two.id].map(async (id) => (await download(who, card.id, id)).status));
  expect([await statuses("reader"), await statuses("editor")]).toEqual([
    [200, 404],
    [200, 200],
  ]);
  await portal.publish("group", card.id, 2);
  expect(await statuses("reader")).toEqual([200, 200]);

  // Under another card, or before any card names it, there is no such file.
  const { body: other } = await portal.create("editor", { globalName: "Other" });
  expect((await download("editor", other.id, one.id)).status).toBe(404);
  const waiting = (await send("editor", "waiting.pdf", pdf)).body;
  expect((await download("editor", card.id, waiting.id)).status).toBe(404);
  await portal.publish("group", card.id, 2, false);
  await portal.remove("group", card.id, 2);
  expect((await download("editor", card.id, one.id)).status).toBe(404);
});
