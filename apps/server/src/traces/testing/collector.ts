import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as a collector reads it, with its attributes by name. */
export type Collected = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number; message?: string };
  service: string;
  attributes: Record<string, string | number>;
};

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Attribute = { key: string; value: Value };
type Body = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Collected, "attributes" | "service"> & { attributes: Attribute[] })[] }[];
  }[];
};

const read = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? ""]));

/** A collector of this machine that takes what is sent by OTLP over HTTP as JSON; `answer` may do otherwise. */
export async function startCollector(answer = (response: ServerResponse): void => void response.end("{}")) {
  const spans: Collected[] = [];
  const asked: { path: string | undefined; authorization: string | undefined }[] = [];
  let raw = "";
  const server = createServer((request, response) => {
    asked.push({ path: request.url, authorization: request.headers.authorization });
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      raw += text;
      for (const { resource, scopeSpans } of (JSON.parse(text) as Body).resourceSpans)
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: read(span.attributes), service: String(read(resource.attributes)["service.name"]) });
      answer(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    asked,
    /** All that arrived, as it came. */
    raw: () => raw,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
