import type { Route } from "@hub/contract/route.ts";
import { finishSso } from "@hub/contract/session/account.ts";
import { startExport } from "@hub/contract/tasks/tasks.ts";
import { configureUsersInPlatform } from "@hub/contract/configuration/users.ts";
import { openapi, saveLanguage } from "@hub/contract/session/session.ts";
import { sourceOptions } from "@hub/contract/ingestion/sources.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import type { InjectOptions } from "fastify";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openPools } from "../db/pools.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { boundRoutes } from "../http/bind.ts";
import { mostLevels } from "../http/sending/json-body.ts";

let portal: TestPortal;
let dead: Awaited<ReturnType<typeof buildApp>>;
let routes: readonly Route[];
/** The codes that an operation declares, each with its status. */
let declared: (route: Route) => string[];
/** A request that the operation takes: its path, query and body, from its examples. */
let likely: (route: Route) => { url: string; query: Record<string, string>; payload?: object };
let everybody: string;
let nobody: string;
let administrator: string;
beforeAll(async () => {
  portal = await startTestPortal();
  routes = boundRoutes(portal.app);
  const { body: api } = await portal.call(openapi);
  const resolve = (part: any): any =>
    part.$ref
      ? part.$ref
          .slice(2)
          .split("/")
          .reduce((at: any, step: string) => at[step], api)
      : part;
  const operationOf = (route: Route) => api.paths[`/api/${route.path.replace(/:(\w+)/g, "{$1}")}`][route.method.toLowerCase()];
  declared = (route) =>
    Object.entries(operationOf(route).responses).flatMap(([status, response]) =>
      Object.keys(resolve(response).content?.["application/json"]?.examples ?? {}).map((code) => `${status} ${code}`),
    );
  likely = (route) => {
    const operation = operationOf(route);
    const parameters: any[] = operation.parameters.map(resolve);
    const payload = operation.requestBody?.content["application/json"]?.example;
    const valueOf = (key: string) => encodeURIComponent(parameters.find(({ name }) => name === key).example);
    const url = `/api/${route.path.replace(/:(\w+)/g, (_, key: string) => valueOf(key))}`;
    const inQuery = parameters.filter((each) => each.in === "query" && each.required);
    return { url, query: Object.fromEntries(inQuery.map(({ name, example }) => [name, String(example)])), ...(payload ? { payload } : {}) };
  };
  everybody = await portal.openSession(
    await portal.addUser(
      "everybody",
      roles.map((role) => ({ role })),
    ),
  );
  administrator = await portal.openSession(await portal.addUser("administrator", [{ role: "wf-admin" }]));
  nobody = await portal.openSession(await portal.addUser("nobody"));
  // The same portal, whose database is not there.
  const pools = openPools("postgres://hub@127.0.0.1:1/hub");
  dead = await buildApp(portal.ctx, pools);
  dead.addHook("onClose", () => pools.close());
}, 120_000);
afterAll(async () => {
  await dead.close();
  await portal.stop();
});

type Asked = { app?: typeof dead; token?: string; param?: string } & Pick<InjectOptions, "url" | "payload" | "headers" | "query">;
/** What a route answers to a request that it has to refuse: status and code. */
async function refusal(route: Route, { app = portal.app, token, param = "1", headers, ...rest }: Asked): Promise<string> {
  const { statusCode, body } = await app.inject({
    method: route.method,
    url: `/api/${route.path.replace(/:\w+/g, param)}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...rest,
  });
  return `${statusCode} ${statusCode < 400 ? "" : (JSON.parse(body).code ?? "")}`;
}

const json = { "content-type": "application/json" };
const isSigned = ({ permission }: Route) => permission !== "public";
const sends = ({ method }: Route) => method !== "GET";
const isJson = (route: Route) => sends(route) && route.sends !== "multipart";
/** Whether its path cannot go without a part that is given; one that can is asked for without it. */
const needsKey = ({ path, params }: Route) =>
  params !== undefined && !params.safeParse(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key]) => [key, ""]))).success;

/** Every refusal that comes from the portal's frame and not from what is asked for: of which routes, by what, and what is answered. */
const refusals: [code: string, of: (route: Route) => boolean, asked: (route: Route) => Asked][] = [
  ["401 unauthorized-user", isSigned, () => ({})],
  ["401 session-ended", isSigned, () => ({ token: "0".repeat(43) })],
  [
    "403 operation-not-allowed",
    (route) => isSigned(route) && !["signed-in", "own-account"].includes(route.permission),
    () => ({ token: nobody }),
  ],
  ["415 media-type-not-supported", sends, () => ({ token: everybody, payload: "<a/>", headers: { "content-type": "application/xml" } })],
  ["400 body-not-readable", sends, () => ({ token: everybody, payload: "{", headers: json })],
  ["400 body-not-readable", sends, () => ({ token: everybody, payload: "", headers: { ...json, "content-length": "0" } })],
  ["400 body-too-deep", isJson, () => ({ token: everybody, payload: "[".repeat(mostLevels + 1), headers: json })],
  ["413 body-too-large", isJson, () => ({ token: everybody, payload: `"${"x".repeat(1024 * 1024)}"`, headers: json })],
  [
    "413 body-too-large",
    isJson,
    () => ({ token: everybody, payload: gzipSync(`"${"x".repeat(1024 * 1024)}"`), headers: { ...json, "content-encoding": "gzip" } }),
  ],
  ["422 parameter-not-allowed", (route) => route.query !== undefined, () => ({ token: everybody, query: { neverHeardOf: "1" } })],
  ["422 primary-key-required", needsKey, () => ({ token: everybody, param: "" })],
  ["404 not-found", (route) => route.params !== undefined, () => ({ token: everybody, param: "9".repeat(400) })],
  ["422 invalid-input", (route) => route.params !== undefined, () => ({ token: everybody, param: "%00" })],
  ["422 invalid-input", (route) => route.body !== undefined && isJson(route), () => ({ token: everybody, payload: "null", headers: json })],
  ["428 version-required", ({ versioned }) => versioned === true, (route) => ({ token: everybody, ...likely(route) })],
  ["503 database-unavailable", isSigned, () => ({ app: dead, token: everybody })],
];

describe("[REST-01] what the portal's frame refuses is declared by every operation that it can come to", () => {
  test.each(refusals)("%s (case %#)", async (code, of, asked) => {
    const found: string[] = [];
    let came = 0;
    for (const route of routes.filter(of)) {
      const answer = await refusal(route, asked(route));
      if (answer === code) came += 1;
      if (Number(answer.slice(0, 3)) >= 400 && !declared(route).includes(answer)) found.push(`${route.method} ${route.path}: ${answer}`);
      else if (answer !== code) found.push(`${route.method} ${route.path}: ${answer} instead of ${code}`);
    }
    expect(found).toEqual([]);
    expect(came).toBeGreaterThan(0);
  });
});

test.each<[code: string, of: Route, asked: () => Asked]>([
  ["403 login-kind-off", finishSso, () => ({})],
  [
    "422 column-name-not-allowed",
    startExport,
    () => ({ token: everybody, payload: { kind: "users-export", format: "csv", filter: { neverHeardOf: "1" } } }),
  ],
  ["403 other-area", saveLanguage, () => ({ token: administrator, payload: { email: "everybody@example.com", lang: "es" } })],
  ["404 not-found", sourceOptions, () => ({ token: everybody, query: { ingestionId: "2147483647" } })],
  [
    "422 required-parameters",
    configureUsersInPlatform,
    () => ({
      token: everybody,
      payload: { action: "save", person: { email: "new@example.com", version: null }, areas: {}, remove: [] },
    }),
  ],
])("%s is declared where it comes", async (code, route, asked) => {
  expect(await refusal(route, asked())).toBe(code);
  expect(declared(route)).toContain(code);
});
