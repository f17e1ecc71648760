import type { Route } from "@hub/contract/route.ts";
import fc from "fast-check";
import { boundRoutes } from "../../http/bind.ts";
import { denyOutside } from "./deny-outside.ts";
import { makeJudge } from "./judge-answer.ts";
import { KnownValues } from "./known-values.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { chooseParams, makeRequest, nameOf, writePath } from "./make-request.ts";
import { setBook } from "./make-upload.ts";
import { type Plan, placeOf, plainPlan, plansFor, soundPlan } from "./plans.ts";
import type { PortalProcess } from "./portal-process.ts";
import { addFinding, emptyReport, mostFindings, type Report, tellRequest } from "./report.ts";
import type { FuzzPortal } from "./seed-areas.ts";
import { type Answer, openSender } from "./send-request.ts";

const atOnce = 4;
/** Plans for a route in a round: between rounds what was started is done, and what was broken of the people who ask is mended. */
const perRound = 6;
// A case that fails is made smaller by so many requests at most.
const mostShrinks = 60;

/**
 * Sends so many requests, of every operation, as everybody, valid and broken, four at a time; the memory of the portal's process is taken at the `marks`.
 * The same seed asks the same, as far as the portal holds the same by then.
 */
export async function runFuzz(
  portal: FuzzPortal,
  served: PortalProcess,
  given: { seed: number; requests: number; marks: number[] },
): Promise<Report> {
  const allow = denyOutside();
  const routes = boundRoutes(portal.app);
  const sender = openSender(served.port);
  const known = new KnownValues();
  for (const [name, values] of Object.entries(portal.given)) known.add(name, ...values);
  for (const [route, went] of portal.proven) known.prove(nameOf(route), went);
  const report = emptyReport(routes.length);
  const refusals = new Map<Route, Record<string, number>>();
  const reached = new Set<Route>();
  const recent: { told: string; began: number; ended: number }[] = [];
  let judge: (answer: Answer) => string[] = () => [];

  /** Sends a request, learns from its answer, and says what is wrong with it. */
  async function send(route: Route, request: FuzzRequest): Promise<{ answer: Answer; found: string[] }> {
    report.requests += 1;
    const began = Date.now();
    let answer: Answer;
    try {
      answer = await sender.send(request);
    } catch (error) {
      const ended = served.ended();
      const text = ended === undefined ? (error as Error).message : `the portal's process ended (${ended})`;
      return { answer: { status: 0, headers: {}, text, bytes: Buffer.of(), began, ended: Date.now() }, found: [`no answer: ${text}`] };
    }
    recent.push({ told: `${tellRequest(request)} (${answer.status})`, began: answer.began, ended: answer.ended });
    if (recent.length > 400) recent.splice(0, 200);
    const kind = `${Math.floor(answer.status / 100)}xx`;
    report.byClass[kind] = (report.byClass[kind] ?? 0) + 1;
    if (answer.status >= 400) await learnRefusal(route, request, answer);
    else if (answer.headers["x-operation"] === `${route.method} /api/${route.path}`) learnSuccess(route, request, answer);
    return { answer, found: judge(answer) };
  }

  function learnSuccess(route: Route, { asker, given }: FuzzRequest, answer: Answer): void {
    reached.add(route);
    known.prove(nameOf(route), given);
    const [id] = Object.values(given.params);
    if (route.method === "DELETE" && id !== undefined) known.forget(placeOf(route), id);
    if (route.path === "tasks/template") setBook(answer.bytes);
    else if (route.answers === undefined || route.answers === "json") known.learn(placeOf(route), readJson(answer.text), asker.name);
  }

  async function learnRefusal(route: Route, { asker, given }: FuzzRequest, answer: Answer): Promise<void> {
    const { code = "", fields = [] } = (readJson(answer.text) ?? {}) as { code?: string; fields?: { path: unknown[] }[] };
    const why = `${code} ${fields.map(({ path }) => path.join(".")).join()}`.trim().slice(0, 60);
    const counts = refusals.get(route) ?? {};
    refusals.set(route, counts);
    counts[why] = (counts[why] ?? 0) + 1;
    const [id] = Object.values(given.params);
    if (code === "not-found" && id !== undefined && known.seenBy(placeOf(route), id) === asker.name) known.forget(placeOf(route), id);
    if (code === "session-ended") await portal.people.renew(asker);
  }

  function note(found: string[], request: FuzzRequest, answer: Answer): void {
    const id = (readJson(answer.text) as { requestId?: string } | undefined)?.requestId;
    const failure = served.failures.findLast(({ reqId }) => reqId !== undefined && reqId === id);
    addFinding(report, String(answer.headers["x-operation"]), found, request, answer, failure?.err?.stack?.slice(0, 1500) ?? "");
  }

  /** The record that a request is about, read by whoever sends it: what an edit is made of. */
  async function readRecord(route: Route, plan: Plan): Promise<unknown> {
    const reader = readerOf(route, routes);
    if (!reader) return undefined;
    const params = chooseParams(route, plan, known);
    const request = makeRequest(reader, soundPlan(plan), known, portal.people, undefined);
    request.path = writePath(reader, params);
    const { answer, found } = await send(reader, request);
    if (found.length > 0) note(found, request, answer);
    return answer.status === 200 ? readJson(answer.text) : undefined;
  }

  async function tryOut(route: Route, seed: number, times: number): Promise<void> {
    let last: { found: string[]; request: FuzzRequest; answer: Answer } | undefined;
    let shrinks = 0;
    const property = fc.asyncProperty(plansFor(route), async (plan) => {
      if (last && (shrinks += 1) > mostShrinks) return;
      const record = route.versioned || plan.base === "record" ? await readRecord(route, plan) : undefined;
      const request = makeRequest(route, plan, known, portal.people, record);
      const { answer, found } = await send(route, request);
      if (found.length === 0) return;
      last = { found, request, answer };
      throw new Error(found.join("; "));
    });
    await fc.check(property, { seed, numRuns: times });
    // The smallest that still failed.
    if (last) note(last.found, last.request, last.answer);
  }

  /** Reads all there is as those who may, so that ids are known before anything is asked about them. */
  async function lookAround(): Promise<void> {
    for (const route of routes.filter(({ method, answers }) => method === "GET" && answers !== "file" && answers !== "events")) {
      for (const who of [0, 1]) {
        const request = makeRequest(route, { ...plainPlan(route, given.seed + who), who }, known, portal.people, undefined);
        const { answer, found } = await send(route, request);
        if (found.length > 0) note(found, request, answer);
      }
    }
  }

  /** Lets what the requests have started come to its end, and puts right what they did to those who ask. */
  async function settle(): Promise<void> {
    for (let done = false; !done;) {
      done = await portal.runJobs().then(
        () => true,
        (error: Error) => report.jobs.push(error.stack?.slice(0, 600) ?? error.message) > mostFindings,
      );
    }
    await portal.people.repair();
  }

  async function mark(): Promise<void> {
    const figures = await served.figures();
    report.marks.push({ ...figures, requests: report.requests });
    const { milliseconds, from, to } = figures.longestTurn;
    if (milliseconds <= report.longestTurn) return;
    report.longestTurn = milliseconds;
    report.askedMeanwhile = recent.filter(({ began, ended }) => began <= to && ended >= from).map(({ told }) => told);
  }

  try {
    judge = makeJudge(routes, await sender.readApi());
    await lookAround();
    const marks = [...given.marks];
    const left = () => given.requests - report.requests;
    for (let round = 0; left() > 0 && served.ended() === undefined && report.findings.length < mostFindings; round += 1) {
      const seed = given.seed + round * 1000;
      const order = shuffle(routes.length, seed);
      const lane = async () => {
        for (let at = order.pop(); at !== undefined && left() > 0 && served.ended() === undefined; at = order.pop())
          await tryOut(routes[at]!, seed + at, perRound);
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      await settle();
      if (served.ended() === undefined && (report.requests >= (marks[0] ?? Infinity) || left() <= 0)) {
        marks.shift();
        await mark();
      }
    }
  } finally {
    sender.close();
    allow();
  }
  report.reached = reached.size;
  for (const route of routes) if (!reached.has(route)) report.missed[nameOf(route)] = refusals.get(route) ?? {};
  return report;
}

/** The call that reads what an edit of a route is made on. */
function readerOf(route: Route, routes: readonly Route[]): Route | undefined {
  if (!route.path.includes(":") || route.method === "GET") return undefined;
  const thing = /^(.*?:\w+)/.exec(route.path)?.[1] ?? "";
  return routes.find(({ method, path }) => method === "GET" && (path === thing || path === `${thing}/detail`));
}

function shuffle(length: number, seed: number): number[] {
  const places = Array.from({ length }, (_, at) => at);
  return fc.sample(fc.shuffledSubarray(places, { minLength: length }), { seed, numRuns: 1 })[0] ?? places;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
