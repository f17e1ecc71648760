import { translate } from "@hub/i18n/translate.ts";
import { expect, test } from "vitest";
import type { Task } from "../task-states.ts";
import { undoneText } from "./undone-text.ts";

const t = ((key: Parameters<typeof translate>[1], params?: Parameters<typeof translate>[2]) => translate("en", key, params)) as Parameters<
  typeof undoneText
>[0];
const formats = { integer: String } as unknown as Parameters<typeof undoneText>[1];
const counts = { read: 6, added: 2, modified: 4, unchanged: 0, conflicts: 0, errors: 0 };
const anImport = { kind: "users-import", direction: "import", state: "done", counts, undone: null, takenBack: 0 } as const;
const anUndo = {
  kind: "users-import",
  direction: "undo",
  state: "done",
  counts: null,
  undone: { taken: 5, kept: 1 },
  takenBack: 0,
} as const;

test.each<[string, Pick<Task, "kind" | "direction" | "state" | "counts" | "undone" | "takenBack">, string | undefined]>([
  ["an import that stands", anImport, undefined],
  ["one whose undo was cut short", { ...anImport, takenBack: 4 }, "Import undone in part: 4 of 6 rows are back to how they were."],
  [
    "one that failed, undone in part as well",
    { ...anImport, state: "failed", takenBack: 1 },
    "Import undone in part: 1 of 6 rows is back to how it was.",
  ],
  [
    "one that was undone",
    { ...anImport, takenBack: 6, undone: { taken: 6, kept: 0 } },
    "Import undone: 6 rows are back to how they were. ",
  ],
  ["the undo of it", anUndo, "Import undone: 5 rows are back to how they were. 1 stays as it is because someone has changed it since."],
  ["an undo that was cut short, which says so itself", { ...anUndo, state: "failed" }, undefined],
])("what was taken back by %s", (_, task, text) => {
  expect(undoneText(t, formats, task)).toBe(text);
});
