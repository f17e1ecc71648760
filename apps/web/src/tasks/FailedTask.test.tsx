// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import { FailedTask } from "./FailedTask.tsx";
import type { Task } from "./task-states.ts";

afterEach(() => cleanup());

const cancelled = {
  state: "failed",
  dryRun: false,
  sourceName: null,
  problem: { code: "task-cancelled", text: "Se canceló." },
  counts: { read: 9000, added: 5000, modified: 2, unchanged: 0, conflicts: 0, errors: 0 },
} as unknown as Task;
const show = (task: Task) => renderPage(() => <FailedTask task={task} again={undefined} againText="" onClose={() => undefined} />);

test("an import that was cancelled says how much of it was applied already; a dry run applied nothing", async () => {
  show(cancelled);
  expect(await screen.findByText(t("tasks.cancelled-after", { count: 5002 }))).toBeDefined();
  cleanup();
  show({ ...cancelled, dryRun: true });
  expect(await screen.findByText("Se canceló.")).toBeDefined();
});
