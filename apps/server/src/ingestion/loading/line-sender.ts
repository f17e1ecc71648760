import type { CopyTarget } from "../../db/copy/copy-stream.ts";
import { type CopyBlocks, createCopyBlocks } from "../../db/copy/copy-text.ts";
import type { RowMemory } from "./row-memory.ts";

/** Sends lines into a COPY by blocks; several are on their way at once, so that PostgreSQL and this process work at the same time. */
export type LineSender = {
  /** Where rows are written, whole ones between two calls of what sends them. */
  rows: CopyBlocks;
  /** Sends what fills a block; waits only when too much is on its way. Rejects with what PostgreSQL refuses. */
  sendFull(): Promise<void>;
  /** Sends the rest; everything is out of the process when this resolves. */
  sendRest(): Promise<void>;
};

const blockBytes = 256 * 1024;
const blocksOnTheWay = 8;

export function createLineSender(copy: CopyTarget, memory: RowMemory): LineSender {
  const blocks = createCopyBlocks(blockBytes, (bytes) => Buffer.from(memory.take(bytes), 0, bytes));
  const sent: Promise<void>[] = [];

  function send(): void {
    const block = blocks.take();
    const sending = copy.write(block).then(() => blocks.giveBack(block));
    // A failure is told to whoever waits next.
    sending.catch(() => undefined);
    sent.push(sending);
  }

  return {
    rows: blocks,
    async sendFull() {
      if (blocks.size() < blockBytes) return;
      send();
      while (sent.length > blocksOnTheWay) await sent.shift();
    },
    async sendRest() {
      if (blocks.size() > 0) send();
      await Promise.all(sent.splice(0));
    },
  };
}
