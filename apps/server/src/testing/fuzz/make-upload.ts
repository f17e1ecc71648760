import type { FuzzRequest } from "./fuzz-request.ts";
import { textOf } from "./nasty-values.ts";
import type { FileName, Plan } from "./plans.ts";
import { badFile, goodFile } from "./seed-areas.ts";

const files: Record<FileName, () => Buffer> = {
  "good.csv": () => Buffer.from(goodFile),
  "bad.csv": () => Buffer.from(badFile),
  "empty.csv": () => Buffer.alloc(0),
  "noise.xlsx": () => Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256)),
  "book.xlsx": () => book,
  "cut.xlsx": () => book.subarray(0, Math.floor(book.length / 2)),
  "page.pdf": () => Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  "picture.svg": () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  "long name": () => Buffer.from(goodFile),
  "../../x.csv": () => Buffer.from(goodFile),
};
let book: Buffer = Buffer.from("PK\u0003\u0004");
/** The workbook that is sent: a template of the portal's own, with nothing filled in. */
export function setBook(bytes: Buffer): void {
  book = bytes;
}

/** Writes the fields and a file as multipart, in one of the ways it goes wrong. */
export function makeUpload(request: FuzzRequest, plan: Plan, body: unknown): void {
  const boundary = "fuzz-0123456789";
  request.headers["content-type"] = `multipart/form-data; boundary=${boundary}`;
  const lines: Buffer[] = [];
  const part = (header: string, content: Buffer | string) =>
    lines.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    );
  const field = (name: string, value: unknown) => part(`name="${name.replace(/["\r\n\0]/g, "_")}"`, textOf(value));
  const file = (name: string) => part(`name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`, files[plan.file]());
  const name = plan.file === "long name" ? `${"n".repeat(3000)}.csv` : plan.file;
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : [["body", body] as [string, unknown]];
  const { upload } = plan;
  if (upload === "field-after-file") file(name);
  for (const [key, value] of fields) field(key, value);
  if (upload === "many-fields") for (let at = 0; at < 60; at += 1) field(`f${at}`, at);
  if (upload === "huge-field") field("huge", "x".repeat(200_000));
  if (upload === "no-name") part(`name="file"; filename=""`, "");
  else if (upload !== "no-file" && upload !== "field-after-file") file(name);
  if (upload === "two-files") file(name);
  lines.push(Buffer.from(`--${boundary}--\r\n`));
  request.body = Buffer.concat(lines);
  if (upload === "cut") request.body = request.body.subarray(0, Math.floor(request.body.length * 0.7));
  if (upload === "no-boundary") request.headers["content-type"] = "multipart/form-data";
  if (upload === "other-boundary") request.headers["content-type"] = "multipart/form-data; boundary=another";
  if (upload === "json") {
    request.headers["content-type"] = "application/json";
    request.body = Buffer.from(JSON.stringify(body) ?? "");
  }
}
