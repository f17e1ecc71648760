import { isUtf8 } from "node:buffer";
import { expect, test } from "vitest";
import { bytesSource, type FileSource } from "./file-source.ts";
import { openTable } from "./open-table.ts";
import { watchUtf8 } from "./utf8-watch.ts";

const cut = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
const watched = (bytes: Buffer, size: number) => {
  const watch = watchUtf8();
  for (const part of cut(bytes, size)) watch.add(part);
  return watch;
};

test.each([
  ["plain", Buffer.from("id;name\n1;Ana\n")],
  ["characters of two to four bytes", Buffer.from("País;Ωμέγα;😀;漢字\n")],
  ["nothing", Buffer.alloc(0)],
  ["windows-1252", Buffer.from("Pa\u00eds", "latin1")],
  ["a character cut off at the end", Buffer.from("País 😀").subarray(0, -1)],
  ["a byte that only goes on", Buffer.from([0x41, 0x80, 0x41])],
])("%s is told as the whole would be, wherever it is cut", (_, bytes) => {
  for (const size of [1, 2, 3, 5, 1000]) {
    expect(watched(bytes, size).isText(), `by ${size}`).toBe(isUtf8(bytes));
    expect(watched(bytes, size).nulAt()).toBe(undefined);
  }
});

test("random bytes are told as the whole would be", () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  let valid = 0;
  for (let round = 0; round < 2_000; round++) {
    const signs = Array.from({ length: 1 + random(12) }, () => ["a", "é", "€", "😀"][random(4)]!);
    const bytes = Buffer.from(signs.join(""));
    if (random(2) === 0) bytes[random(bytes.length)] = 1 + random(255);
    if (isUtf8(bytes)) valid++;
    expect(watched(bytes, 1 + random(6)).isText(), bytes.toString("hex")).toBe(isUtf8(bytes));
  }
  expect(valid).toBeGreaterThan(800);
  expect(valid).toBeLessThan(1_700);
});

test("the first NUL is found, wherever it stands, also behind what is no UTF-8", () => {
  const bytes = Buffer.from([0x41, 0xff, 0x42, 0, 0x43, 0]);
  for (const size of [1, 2, 3, 4, 5, 6]) {
    expect(watched(bytes, size).nulAt()).toBe(3);
    expect(watched(bytes, size).isText()).toBe(false);
  }
  expect(watched(Buffer.from("a\0b"), 2).isText()).toBe(false);
});

test("a file that is known to be UTF-8 is not looked through before it is read", async () => {
  const bytes = Buffer.from(`id;nombre\n${Array.from({ length: 100_000 }, (_, at) => `${at};José Núñez`).join("\n")}\n`);
  const open = async (isUtf8: boolean | undefined) => {
    let read = 0;
    const source: FileSource = {
      size: bytes.length,
      isUtf8,
      async *stream(start, end) {
        for await (const part of bytesSource(bytes).stream(start, end)) {
          read += part.length;
          yield part;
        }
      },
    };
    const { encoding, header } = await openTable(source, { headerNames: ["id", "nombre"], fileName: "people.csv" });
    return { read, encoding, header };
  };
  const [known, unknown] = [await open(true), await open(undefined)];
  expect(unknown.read).toBeGreaterThan(bytes.length);
  expect(known.read).toBeLessThan(bytes.length / 2);
  expect({ ...known, read: 0 }).toEqual({ ...unknown, read: 0 });
});
