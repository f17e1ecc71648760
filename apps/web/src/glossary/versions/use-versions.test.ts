import { expect, test } from "vitest";
import { chooseVersions } from "./use-versions.ts";

test("the latest is compared with the one before it, unless the address says otherwise", () => {
  expect(chooseVersions({}, [5, 4, 2])).toEqual({ from: 4, to: 5 });
  expect(chooseVersions({ to: "4" }, [5, 4, 2])).toEqual({ from: 2, to: 4 });
  expect(chooseVersions({ from: "5", to: "2" }, [5, 4, 2])).toEqual({ from: 5, to: 2 });
  expect(chooseVersions({ from: "x" }, [1])).toEqual({ from: undefined, to: 1 });
  expect(chooseVersions({}, [])).toEqual({ from: undefined, to: undefined });
});
