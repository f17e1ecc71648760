import { expect, test } from "vitest";
import { checkSftpDetails, joinPath, putAwayName, type SftpDetails } from "./sftp-details.ts";

const details: SftpDetails = {
  kind: "sftp",
  directory: "/in",
  pattern: "gpg_{entity}_{yyyy}{mm}.csv",
  complete: "unchanged",
  marker: "",
  accepted: "archive",
  archiveFolder: "done",
  refused: "error-folder",
  errorFolder: "/in/bad",
};
const names = { monthFromName: true, entityFromName: true };
const check = (given: Partial<SftpDetails>, asked = names) =>
  checkSftpDetails({ ...details, ...given }, asked).map(({ code, path }) => [code, path[0]]);

test("details that are whole", () => {
  expect(check({})).toEqual([]);
  expect(
    check({ directory: "", complete: "marker", marker: ".ok", accepted: "delete", archiveFolder: "", refused: "leave", errorFolder: "" }),
  ).toEqual([]);
});

test.each<[Partial<SftpDetails>, string, string]>([
  [{ pattern: "*.csv" }, "sources.pattern-needs-month", "pattern"],
  [{ pattern: "{yyyy}{mm}.csv" }, "sources.pattern-needs-entity", "pattern"],
  [{ directory: "/in/../etc" }, "sources.folder-invalid", "directory"],
  [{ directory: "/in\n" }, "sources.folder-invalid", "directory"],
  [{ archiveFolder: "" }, "sources.folder-invalid", "archiveFolder"],
  [{ archiveFolder: "./" }, "sources.folder-same", "archiveFolder"],
  [{ errorFolder: "/in/" }, "sources.folder-same", "errorFolder"],
  [{ complete: "marker", marker: "" }, "sources.marker-invalid", "marker"],
  [{ complete: "marker", marker: "/x" }, "sources.marker-invalid", "marker"],
])("%j is refused with %s", (given, code, field) => expect(check(given)).toContainEqual([code, field]));

test("paths are put together", () => {
  expect(joinPath("/in", "done")).toBe("/in/done");
  expect(joinPath("/in/", "/done/x/")).toBe("/done/x");
  expect(joinPath("", "a.csv")).toBe("a.csv");
  expect(joinPath("", ".")).toBe(".");
  expect(joinPath("/", ".")).toBe("/");
  expect(joinPath(".", "a")).toBe("a");
});

test("a file is put away under one name, whatever is there", () => {
  const at = new Date("2026-11-05T08:00:09.123Z");
  expect(putAwayName("nóminas 10.csv", at, 7)).toBe("nóminas 10.20261105-080009-7.csv");
  expect(putAwayName(".hidden", at, 7)).toBe(".hidden.20261105-080009-7");
  expect(new TextEncoder().encode(putAwayName(`${"ñ".repeat(125)}.csv`, at, 1234)).length).toBeLessThanOrEqual(255);
});
