import type { LiveEvent } from "@hub/contract/live/live.ts";
import { fullAddressOf } from "../client.ts";

/** The server gives a sign of life every 15 seconds; a line that is silent for longer than three of them is none. */
const silence = 50_000;

/** How a stream ended: the session is over, there is no place or no such thing for a while, or it only broke. */
export type Ended = "over" | "refused" | "broken";

/** Reads the stream of changes of a session until it ends or `signal` ends it; never throws. */
export async function readStream(token: string, signal: AbortSignal, onEvent: (event: LiveEvent) => void): Promise<Ended> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silence);
  };
  let told = false;
  try {
    heard();
    const response = await fetch(fullAddressOf("live"), {
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (response.status === 401 || response.status === 403) return "over";
    // A node that stops says so too, and another one takes us in a moment.
    if (response.status === 404 || Number(response.headers.get("retry-after")) > 30) return "refused";
    if (!response.ok || !response.body) return "broken";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ;) {
      const { done, value } = await reader.read();
      // Told that it is off, at once and for good: there are no live pages here.
      if (done) return told ? "broken" : "refused";
      heard();
      const parts = (text + value).split("\n\n");
      text = parts.pop() ?? "";
      for (const event of parts.flatMap(eventOf)) {
        if (event.kind === "on") told = true;
        onEvent(event);
      }
    }
  } catch {
    return "broken";
  } finally {
    clearTimeout(timer);
  }
}

function eventOf(part: string): LiveEvent[] {
  const [, data] = /^data: (.*)$/m.exec(part) ?? [];
  if (data === undefined) return [];
  try {
    return [JSON.parse(data) as LiveEvent];
  } catch {
    return [];
  }
}
