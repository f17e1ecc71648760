import type { Input, Output, Route, Schema } from "@hub/contract/route.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { demoPassword } from "../../scripts/demo/group.ts";
import { ports } from "./ports.ts";

export type Answer<R extends Route = Route> = {
  /** 0: the line was cut before an answer came. */ status: number;
  /** Who answered: a portal, in JSON; HAProxy, in a page of its own; nobody. */ by: "portal" | "proxy" | "nobody";
  code: string | undefined;
  body: Output<R["answer"]>;
  bytes: Uint8Array;
};
type Given<R extends Route> = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: R extends Route<Schema | undefined, Schema | undefined, infer B> ? Input<B> : never;
  ifMatch?: number;
  fields?: Record<string, string | number>;
  file?: { name: string; content: string };
};
export type Heard = (answer: {
  at: number;
  took: number;
  status: number;
  by: Answer["by"];
  code: string | undefined;
  what: string;
}) => void;

const front = `http://127.0.0.1:${ports.front}`;
const patience = 90_000;

export type Person = ReturnType<typeof openPerson>;

/** Somebody of the group who calls the API by the proxy. What goes wrong on the way is an answer too, and nothing is tried again here. */
export function openPerson(name: string, hear: Heard) {
  const email = `${name}@norte.example`;
  let token = "";
  const send = async (what: string, url: string, init: RequestInit): Promise<Answer> => {
    const at = performance.now();
    let answer: Answer;
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      const isOurs = isJson || response.headers.has("content-security-policy");
      const body = isJson ? (JSON.parse(Buffer.from(bytes).toString()) as unknown) : undefined;
      const code = response.ok ? undefined : (body as { code?: string } | undefined)?.code;
      answer = { status: response.status, by: isOurs ? "portal" : "proxy", code, body: body as never, bytes };
    } catch {
      answer = { status: 0, by: "nobody", code: undefined, body: undefined as never, bytes: new Uint8Array() };
    }
    hear({ at, took: performance.now() - at, status: answer.status, by: answer.by, code: answer.code, what });
    return answer;
  };
  const signIn = async (): Promise<Answer> => {
    const basic = Buffer.from(`${email}:${demoPassword}`).toString("base64");
    return send("sign-in", `${front}/api/users/token`, { headers: { authorization: `Basic ${basic}` } });
  };
  const tokenOf = ({ body }: Answer): string => (body as { token: string }).token;
  return {
    email,
    signIn,
    tokenOf,
    /** Signs in, however long that takes. */
    async enter(): Promise<void> {
      for (;;) {
        const answer = await signIn();
        if (answer.status === 200) {
          token = tokenOf(answer);
          return;
        }
        await sleep(500);
      }
    },
    async call<R extends Route>(route: R, given: Given<R> = {}, as: string = token): Promise<Answer<R>> {
      const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(given.params?.[key] ?? "")));
      const query = new URLSearchParams(Object.entries(given.query ?? {}).map(([key, value]) => [key, String(value)]));
      const headers: Record<string, string> = { authorization: `Bearer ${as}`, "accept-language": "en" };
      if (given.ifMatch !== undefined) headers["if-match"] = `"${given.ifMatch}"`;
      let body: BodyInit | undefined;
      if (given.file) {
        const form = new FormData();
        for (const [key, value] of Object.entries(given.fields ?? {})) form.append(key, String(value));
        form.append("file", new Blob([given.file.content]), given.file.name);
        body = form;
      } else if (given.body !== undefined) {
        headers["content-type"] = "application/json";
        body = JSON.stringify(given.body);
      }
      const url = `${front}/api/${path}${query.size > 0 ? `?${query.toString()}` : ""}`;
      return (await send(`${route.method} ${route.path}`, url, { method: route.method, headers, ...(body ? { body } : {}) })) as Answer<R>;
    },
  };
}

/** Whether nobody knows what became of a call: no answer, one of the proxy's own, or 503. */
export const isOpen = ({ status, by }: Answer): boolean => status === 0 || status === 503 || by === "proxy" || status === 500;

/** Asks until it is answered in earnest; for what changes nothing. */
export async function untilAnswered<R extends Route>(ask: () => Promise<Answer<R>>): Promise<Answer<R>> {
  for (;;) {
    const answer = await ask();
    if (!isOpen(answer)) return answer;
    await sleep(300);
  }
}
