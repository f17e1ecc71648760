// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { WorkLists } from "./WorkLists.tsx";

beforeEach(() => {
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.includes("counts") ? { languages: [], published: [{ value: "0", count: 1060 }] } : { items: [] }),
  );
});
afterEach(() => cleanup());

test("what waits is counted with separators, in Spanish from a thousand on too", async () => {
  renderPage(() => (
    <main>
      <WorkLists />
    </main>
  ));
  fireEvent.click(await screen.findByRole("button", { name: t("glossary.list-work") }));
  expect(await screen.findByText("1.060")).toBeDefined();
});
