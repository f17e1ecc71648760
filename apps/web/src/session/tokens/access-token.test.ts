import { permissions } from "@hub/domain/session/permissions.ts";
import { describe, expect, test } from "vitest";
import { checkToken, dayAhead, lastDayOf } from "./access-token.ts";
import { groupPermissions } from "@hub/domain/session/permission-groups.ts";

const now = new Date("2026-03-01T10:00:00Z");
const good = { name: "Carga", scopes: ["uploads.send" as const], lastDay: "2026-05-30" };

describe("a token's last day", () => {
  test("is the day it ends with, whether it ends with that day or with the first moment after", () => {
    expect(lastDayOf("2026-05-30T23:59:59.000Z")).toBe("2026-05-30");
    expect(lastDayOf("2026-05-31T00:00:00.000Z")).toBe("2026-05-30");
  });
  test("lies between today and a year ahead", () => {
    expect(dayAhead(90, now)).toBe("2026-05-30");
    for (const lastDay of ["2026-03-01", "2027-03-01"]) expect(checkToken({ ...good, lastDay }, now)).toEqual([]);
    for (const lastDay of ["2026-02-28", "2027-03-02", "", "12026-01-01"])
      expect(checkToken({ ...good, lastDay }, now), lastDay).toEqual([{ code: "account.token-day-invalid", path: ["lastDay"] }]);
  });
});

test("a token needs something it may do", () => {
  expect(checkToken({ ...good, scopes: [] }, now)).toEqual([{ code: "account.token-scopes-missing", path: ["scopes"] }]);
});

test("every permission stands in one group, but for what every session has", () => {
  const listed = groupPermissions(permissions).flatMap(({ items }) => items);
  expect(listed.toSorted()).toEqual(permissions.filter((one) => !["public", "signed-in", "own-account"].includes(one)).toSorted());
  expect(groupPermissions(["own-account"])).toEqual([]);
});
