import { expect, test } from "vitest";
import { downloadName, safeFileName } from "./file-name.ts";

test.each([
  ["what file systems refuse is a blank", "Altas / bajas: <b>?.pdf", "Altas bajas b .pdf"],
  ["what is not seen or turns the direction of writing goes", "pass\u202ewd\u0085\ufeff.pdf", "passwd.pdf"],
  ["letters are kept in one piece each", "n\u0303.pdf", "ñ.pdf"],
  ["a leading dot hides nothing", "..gitignore", "_gitignore"],
  ["a name of dots alone is none", " .. ", "_"],
  ["half a pair at the cut does not stay half", `${"a".repeat(199)}😀`, "a".repeat(199)],
])("a safe file name: %s", (_, name, safe) => expect(safeFileName(name)).toBe(safe));

test("a download keeps what tells it from others, however long its title is", () => {
  expect(downloadName("Plantilla", ["ES", undefined, "2026-10"], "xlsx")).toBe("Plantilla ES 2026-10.xlsx");
  expect(downloadName("x".repeat(300), ["2026-10"], "csv")).toBe(`${"x".repeat(120)} 2026-10.csv`);
  expect(downloadName(" / ", [], "pdf")).toBe("hub.pdf");
});
