import { Writable } from "node:stream";
import { pino, type Logger } from "pino";

/** A log that keeps every line, down to the least important, for what must never stand in one. */
export function captureLogs(): { log: Logger; text(): string } {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: pino({ level: "trace" }, stream), text: () => lines.join("") };
}
