// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../../forms/testing/render-page.tsx";
import type { WhatIf } from "./use-what-ifs.ts";
import { WhatIfForm } from "./WhatIfForm.tsx";

const whatIf = { id: 5, name: "Menos externos", shared: false, owner: null, items: 2, version: 1 } as WhatIf;

/** What was written, and what the server answers to it: by turns, else what was sent. */
let sent: { method: string; body: Record<string, unknown> }[] = [];
let answers: Response[] = [];
const onDone = vi.fn();

beforeEach(() => {
  [sent, answers] = [[], []];
  onDone.mockClear();
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body?: string }) => {
    const given = JSON.parse(body ?? "{}") as Record<string, unknown>;
    sent.push({ method, body: given });
    return answers.shift() ?? Response.json({ ...whatIf, ...given, version: 2 });
  });
});
afterEach(() => cleanup());

const name = () => document.getElementById("swp-whatif-name") as HTMLInputElement;
const save = () => fireEvent.submit(screen.getByRole("form"));

test("a what-if is begun once; a name that one has already is said beside it", async () => {
  const fields = [{ path: ["name"], error: "Ya tienes una." }];
  answers = [Response.json({ code: "duplicate", error: "No.", fields }, { status: 409 })];
  renderPage(() => <WhatIfForm onDone={onDone} onLeave={() => undefined} />);
  await screen.findByRole("form");
  save();
  await waitFor(() => expect(document.getElementById("swp-whatif-name-error")?.textContent).toBe(t("ui.field-required")));
  fireEvent.change(name(), { target: { value: " Más reskilling " } });
  save();
  await waitFor(() => expect(document.getElementById("swp-whatif-name-error")?.textContent).toBe("Ya tienes una."));
  fireEvent.change(name(), { target: { value: "Más reskilling 2" } });
  act(() => {
    save();
    save();
  });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body["name"])).toEqual(["Más reskilling", "Más reskilling 2"]);
});

test("what was saved elsewhere meanwhile is decided on", async () => {
  answers = [
    Response.json(
      { code: "version-stale", error: "No.", now: { ...whatIf, name: "Sin externos", shared: true, version: 2 } },
      { status: 412 },
    ),
  ];
  renderPage(() => <WhatIfForm whatIf={whatIf} onDone={onDone} onLeave={() => undefined} />);
  await screen.findByRole("form");
  fireEvent.change(name(), { target: { value: "Pocos externos" } });
  save();
  expect((await shownConflict()).rows).toEqual([
    [t("swp.whatif-name"), "Sin externos", "Pocos externos"],
    [t("swp.whatif-share"), t("ui.yes"), t("ui.conflict-untouched")],
  ]);
  fireEvent.click(screen.getByRole("button", { name: t("ui.conflict-keep") }));
  save();
  await waitFor(() => expect(sent[1]?.body).toEqual({ name: "Pocos externos", shared: true }));
});
