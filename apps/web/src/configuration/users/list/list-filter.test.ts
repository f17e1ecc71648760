import { expect, test } from "vitest";
import { exportFilterOf, filterOf, searchOf } from "./list-filter.ts";

test("the address is the filter: what it cannot mean is left out, and the rest comes back as it was", () => {
  const filter = filterOf({
    section: "users",
    q: "  ana ",
    area: "MUT",
    role: "steward",
    group: "12",
    entity: "0",
    state: "nope",
    in: "90-days",
    user: "x",
  });
  expect(filter).toEqual({ search: "ana", area: "MUT", role: "steward", groupId: 12, signIn: "90-days" });
  expect(filterOf(searchOf(filter))).toEqual(filter);
  expect(filterOf({ area: "constructor", role: "toString", group: "1e9", q: " " })).toEqual({});
  expect(exportFilterOf(filter)).toEqual({ search: "ana", area: "MUT", role: "steward", groupId: "12", signIn: "90-days" });
});
