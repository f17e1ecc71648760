import { EventEmitter } from "node:events";
import type { Connection } from "pg";
import { expect, test } from "vitest";
import { CopyQuery } from "./copy-query.ts";

function message(kind: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const rows = ["1\tone\n", "", "2\tzwölf\n", `3\t${"x".repeat(40)}\n`, "4\t\n"];
const sent = Buffer.concat([
  message("H", "format"),
  ...rows.flatMap((row, at) => [message("d", row), ...(at === 1 ? [message("N", "a notice")] : [])]),
]);
const behind = Buffer.concat([message("c", ""), message("C", "COPY 5\0"), message("Z", "I")]);

test("rows are the same wherever what the server sends is cut, and what comes behind them is the driver's", async () => {
  const whole = Buffer.concat([sent, behind]);
  for (let size = 1; size <= whole.length; size++) {
    const stream = Object.assign(new EventEmitter(), { pause() {}, resume() {} });
    const handedBack: Buffer[] = [];
    stream.on("data", (bytes: Buffer) => handedBack.push(Buffer.from(bytes)));
    const copy = new CopyQuery("copy t to stdout");
    copy.submit({ stream, query: () => undefined } as unknown as Connection);
    for (let at = 0; at < whole.length; at += size) stream.emit("data", Buffer.from(whole.subarray(at, at + size)));
    copy.handleCommandComplete({ text: "COPY 5" });
    copy.handleReadyForQuery();
    const parts: Buffer[] = [];
    for await (const part of copy.read()) {
      // No row is cut: what is walked through needs nothing of the next part.
      expect(part.at(-1)).toBe(10);
      parts.push(part);
    }
    expect(Buffer.concat(parts).toString()).toBe(rows.join(""));
    expect(Buffer.concat(handedBack)).toEqual(behind);
    expect(copy.rowCount).toBe(5);
  }
});
