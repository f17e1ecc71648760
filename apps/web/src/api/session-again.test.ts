// @vitest-environment happy-dom
import { listTasks } from "@hub/contract/tasks/tasks.ts";
import { giveSecondFactor } from "@hub/contract/session/second-factor.ts";
import { signOut } from "@hub/contract/session/session.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "./client.ts";
import { forgetSession, noteCalled, noteKnown, onSessionChange, readLapsed, readSession, storeSession } from "./stored-session.ts";

let sent: [method: string, token: string | undefined][];
/** The tokens that the server still takes. */
let alive: string[];
const session = (token: string, userName = "ana@example.com") => ({ userName, name: "Ana", token });

beforeEach(() => {
  sent = [];
  alive = ["one"];
  vi.stubGlobal("fetch", async (_: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
    const token = headers["authorization"]?.slice(7);
    sent.push([method, token]);
    return token && alive.includes(token) ? Response.json({ items: [] }) : Response.json({ code: "session-ended" }, { status: 401 });
  });
  storeSession(session("one"));
  noteKnown();
});
afterEach(() => {
  forgetSession("signed-out");
  localStorage.clear();
});

describe("[TODAY-07] a session that the server ends under a page that stands", () => {
  test("questions wait until the same person has signed in again, and are asked once more; those asked meanwhile wait, too", async () => {
    alive = [];
    const first = call(listTasks);
    await vi.waitFor(() => expect(readLapsed()?.userName).toBe("ana@example.com"));
    const second = call(listTasks);
    expect(readSession()).toBeUndefined();
    alive = ["two"];
    storeSession(session("two"));
    expect(await Promise.all([first, second])).toEqual([{ items: [] }, { items: [] }]);
    expect(sent).toEqual([
      ["GET", "one"],
      ["GET", "two"],
      ["GET", "two"],
    ]);
    expect(readLapsed()).toBeUndefined();
  });

  test("a question whose refusal comes after that is asked once more as well, and one that is refused again is told", async () => {
    let refuse: (answer: Response) => void = () => undefined;
    vi.stubGlobal("fetch", (_: string, { headers }: { headers: Record<string, string> }) => {
      if (headers["authorization"] === "Bearer two") return Promise.resolve(Response.json({ items: [] }));
      return new Promise<Response>((resolve) => (refuse = resolve));
    });
    const late = call(listTasks);
    storeSession(session("two"));
    refuse(Response.json({ code: "session-ended" }, { status: 401 }));
    expect(await late).toEqual({ items: [] });
  });

  test("[MANY-07] a step of signing in that is refused ends no session that stands: it goes without one", async () => {
    const proof = { by: "recovery-code", code: "0000" } as const;
    await expect(call(giveSecondFactor, { body: { token: "of a step", proof } })).rejects.toMatchObject({ status: 401 });
    expect(sent).toEqual([["POST", undefined]]);
    expect(readSession()?.token).toBe("one");
  });

  test("what changes something is sent once, and its sender is told", async () => {
    alive = [];
    await expect(call(signOut)).rejects.toMatchObject({ status: 401, code: "session-ended" });
    expect(readLapsed()).toBeDefined();
    expect(sent).toEqual([["DELETE", "one"]]);
  });

  test("whoever gives up, or leaves the page, is told so; and a page that does not stand yet waits for nobody", async () => {
    alive = [];
    const given = call(listTasks);
    const stop = new AbortController();
    const stopped = call(listTasks, { signal: stop.signal });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await vi.waitFor(() => expect(readLapsed()).toBeDefined());
    stop.abort();
    await expect(stopped).rejects.toThrow("abort");
    forgetSession("signed-out");
    await expect(given).rejects.toMatchObject({ status: 401 });
    storeSession(session("three"));
    await expect(call(listTasks)).rejects.toMatchObject({ status: 401 });
    expect(readLapsed()).toBeUndefined();
  });

  test("somebody else gets a page of their own", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    forgetSession();
    expect(readLapsed()).toBeDefined();
    storeSession(session("eva", "eva@example.com"));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe("[TODAY-07] another tab", () => {
  const tell = (key: string) => dispatchEvent(new StorageEvent("storage", { key }));

  test("in which the server has ended the session lets this page wait, too; in which somebody signed out does not", () => {
    localStorage.setItem("hub.session-end", "refused 1");
    localStorage.removeItem("hub.session");
    tell("hub.session");
    expect(readLapsed()?.token).toBe("one");
    localStorage.setItem("hub.session", JSON.stringify(session("two")));
    tell("hub.session");
    expect([readLapsed(), readSession()?.token]).toEqual([undefined, "two"]);
    noteKnown();
    localStorage.setItem("hub.session-end", "signed-out 2");
    localStorage.removeItem("hub.session");
    tell("hub.session");
    expect(readLapsed()).toBeUndefined();
  });

  test("in which one gives up ends the waiting here", () => {
    forgetSession();
    localStorage.setItem("hub.session-end", "signed-out 3");
    tell("hub.session-end");
    expect(readLapsed()).toBeUndefined();
  });
});

test("[MANY-05] the session of somebody whose e-mail was changed goes on under the new one; nothing is told where it is as it was", () => {
  const told = vi.fn();
  const stop = onSessionChange(told);
  noteCalled({ userName: "ana@example.com", name: "Ana" });
  expect(told).not.toHaveBeenCalled();
  noteCalled({ userName: "ana.gil@example.com", name: "Ana" });
  stop();
  expect([readSession(), told.mock.calls.length]).toEqual([session("one", "ana.gil@example.com"), 1]);
});
