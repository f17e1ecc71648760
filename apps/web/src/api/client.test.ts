import { sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { health } from "@hub/contract/session/session.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "./client.ts";

let answers: Response[] = [];
let sent = 0;
beforeEach(() => {
  sent = 0;
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", async () => {
    sent += 1;
    return answers.shift() ?? busy();
  });
});

const busy = (retryAfter: string | null = "0.01") =>
  Response.json({ code: "uploads-busy" }, { status: 503, headers: retryAfter === null ? {} : { "retry-after": retryAfter } });
const file = new File(["a"], "a.csv");
const send = (signal?: AbortSignal) =>
  call(sendUpload, { body: { ingestionId: 1, year: 2026, month: 1, purpose: "check" }, file, ...(signal && { signal }) });

describe("a file that finds no place", () => {
  test("is sent again after the time that the portal names, until it finds one", async () => {
    answers = [busy(), busy(), Response.json({ id: 7 })];
    expect(await send()).toEqual({ id: 7 });
    expect(sent).toBe(3);
  });

  test("is given back to its sender after six times", async () => {
    answers = [];
    await expect(send()).rejects.toMatchObject({ status: 503, code: "uploads-busy" });
    expect(sent).toBe(6);
  });

  test("is not sent again once its sender stops it", async () => {
    const controller = new AbortController();
    answers = [busy("60")];
    const sending = send(controller.signal);
    await vi.waitFor(() => expect(sent).toBe(1));
    controller.abort();
    await expect(sending).rejects.toThrow("abort");
    expect(sent).toBe(1);
  });

  test("nor when it may have been taken, or nothing says that it would help; other calls are made once", async () => {
    answers = [Response.json({ code: "record-busy" }, { status: 503, headers: { "retry-after": "0.01" } })];
    await expect(send()).rejects.toMatchObject({ code: "record-busy" });
    sent = 0;
    answers = [busy(null)];
    await expect(send()).rejects.toMatchObject({ status: 503 });
    await expect(call(health)).rejects.toMatchObject({ status: 503 });
    expect(sent).toBe(2);
  });
});
