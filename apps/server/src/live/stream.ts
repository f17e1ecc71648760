import type { LiveEvent } from "@hub/contract/live/live.ts";
import type { ServerResponse } from "node:http";

/** What gathers for so long goes out together (milliseconds). */
const gathering = 100;
/** More different things than these, and it is said that all may have changed. */
const mostWaiting = 100;
/** How long a last word may take (milliseconds). */
const farewell = 5_000;

/** Events of one reader. Nothing is kept for who does not read but what changed, each thing once; whoever takes nothing for long is cut. */
export class Stream {
  readonly #raw: ServerResponse;
  readonly #waiting = new Map<string, LiveEvent>();
  #timer: NodeJS.Timeout | undefined;
  #fullSince: number | undefined;
  #ended = false;
  #onSent: (events: number) => void = () => undefined;

  constructor(raw: ServerResponse, headers: Record<string, number | string | string[] | undefined>) {
    this.#raw = raw;
    // A reader that is gone is told by `close`.
    raw.on("error", () => undefined);
    raw.on("drain", () => {
      this.#fullSince = undefined;
      this.#flush();
    });
    raw.on("close", () => this.#stop());
    raw.writeHead(200, {
      ...headers,
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // nginx gathers what a server answers unless it is told not to.
      "x-accel-buffering": "no",
    });
  }

  onEnd(ended: () => void): void {
    if (this.#raw.destroyed) ended();
    else this.#raw.once("close", ended);
  }

  /** Hears how many events went out, each time some do. */
  onSent(heard: (events: number) => void): void {
    this.#onSent = heard;
  }

  tell(event: LiveEvent): void {
    if (this.#ended) return;
    this.#gather(event);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, gathering);
  }

  #gather(event: LiveEvent): void {
    const { kind, topic, ids } = event;
    if (kind === "all") for (const key of this.#waiting.keys()) if (key.startsWith("change")) this.#waiting.delete(key);
    if (kind === "change" && this.#waiting.has("all")) return;
    const key = kind === "change" ? `change ${topic} ${ids?.join() ?? ""}` : kind === "on" || kind === "off" ? "state" : kind;
    this.#waiting.set(key, event);
    if (this.#waiting.size > mostWaiting) this.#gather({ kind: "all" });
  }

  #flush(): void {
    if (this.#ended || this.#raw.writableNeedDrain || this.#waiting.size === 0) return;
    const text = [...this.#waiting.values()].map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
    this.#onSent(this.#waiting.size);
    this.#waiting.clear();
    this.#write(text);
  }

  #write(text: string): void {
    if (!this.#raw.write(text)) this.#fullSince ??= performance.now();
  }

  /** A sign of life, which proxies want and by which the browser knows that the line stands; cuts who has taken nothing for so many milliseconds. */
  beat(patience: number): void {
    if (this.#ended) return;
    if (this.#fullSince !== undefined) {
      if (performance.now() - this.#fullSince > patience) this.#raw.destroy();
      return;
    }
    this.#write(":\n\n");
  }

  /** Ends it with a last word; the browser opens another one. Who does not read it is cut. */
  end(): void {
    if (this.#ended) return;
    this.tell({ kind: "bye" });
    this.#flush();
    this.#stop();
    if (this.#raw.writableNeedDrain) return void this.#raw.destroy();
    this.#raw.end();
    const cut = setTimeout(() => this.#raw.destroy(), farewell).unref();
    this.#raw.once("close", () => clearTimeout(cut));
  }

  /** Ends it at once, without waiting for who reads. */
  cut(): void {
    this.#stop();
    this.#raw.destroy();
  }

  #stop(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }
}
