import { expect, test } from "vitest";
import { filesToRunAgain } from "./tell-failed.ts";

test("a few browser tests are run once more, and nothing else is: no test of a rule, of the server, nor many at once", () => {
  expect(filesToRunAgain(["e2e/today.test.ts", "e2e/month.test.ts"])).toEqual(["e2e/today.test.ts", "e2e/month.test.ts"]);
  expect(filesToRunAgain([])).toEqual([]);
  expect(filesToRunAgain(["e2e/today.test.ts", "apps/server/src/http/http.test.ts"])).toEqual([]);
  expect(filesToRunAgain(["outside of tests"])).toEqual([]);
  expect(filesToRunAgain(["e2e/a.test.ts", "e2e/b.test.ts", "e2e/c.test.ts", "e2e/d.test.ts"])).toEqual([]);
});
