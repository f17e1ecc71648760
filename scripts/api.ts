import type { Input, Output, Route, Schema } from "@hub/contract/route.ts";
import { setTimeout as sleep } from "node:timers/promises";

export type Api = {
  signIn(email: string, password: string): Promise<Api>;
  call<R extends Route>(route: R, given?: Parts<R>): Promise<Output<R["answer"]>>;
  send<R extends Route>(
    route: R,
    fields: Record<string, string | number>,
    file: { name: string; content: string | Uint8Array<ArrayBuffer> },
  ): Promise<Output<R["answer"]>>;
};
type Parts<R extends Route> = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: R extends Route<Schema | undefined, Schema | undefined, infer B> ? Input<B> : never;
  ifMatch?: number;
};

/** The portal's API for scripts: typed by the contract, an Error with the portal's own words when a call is refused. */
export function openApi(base: string, token?: string): Api {
  const headers: Record<string, string> = { "accept-language": "en", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return {
    /** The same API as somebody else, who signs in with user name and password. */
    async signIn(email: string, password: string): Promise<Api> {
      const basic = Buffer.from(`${email}:${password}`).toString("base64");
      const session = (await answerOf(await fetch(`${base}/api/users/token`, { headers: { authorization: `Basic ${basic}` } }))) as {
        token: string;
      };
      return openApi(base, session.token);
    },

    async call<R extends Route>(route: R, given: Parts<R> = {}): Promise<Output<R["answer"]>> {
      const response = await fetch(addressOf(base, route, given), {
        method: route.method,
        headers: {
          ...headers,
          ...(given.body === undefined ? {} : { "content-type": "application/json" }),
          ...(given.ifMatch === undefined ? {} : { "if-match": `"${given.ifMatch}"` }),
        },
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      });
      return (await answerOf(response)) as Output<R["answer"]>;
    },

    /** Sends a multipart route: fields, then the file; again where the portal says that it has no place for it now. */
    async send<R extends Route>(
      route: R,
      fields: Record<string, string | number>,
      file: { name: string; content: string | Uint8Array<ArrayBuffer> },
    ): Promise<Output<R["answer"]>> {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
      form.append("file", new Blob([file.content]), file.name);
      for (let left = 20; ; left -= 1) {
        const response = await fetch(addressOf(base, route), { method: "POST", headers, body: form });
        const wait = response.status === 503 ? Number(response.headers.get("retry-after")) : 0;
        if (wait === 0 || left === 0) return (await answerOf(response)) as Output<R["answer"]>;
        await response.body?.cancel();
        await sleep(wait * 1000);
      }
    },
  };
}

function addressOf(base: string, route: Route, given: Pick<Parts<Route>, "params" | "query"> = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.params?.[name] ?? "")));
  const query = new URLSearchParams(
    Object.entries(given.query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return `${base}/api/${path}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

async function answerOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.url.replace(/^.*\/api\//, "")}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}
