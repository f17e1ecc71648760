import { expect, test } from "vitest";
import { nothing, route } from "./route.ts";

test("[AUTH-09] a route without a decision who may use it does not compile", () => {
  // @ts-expect-error a route names its permission
  route({ method: "GET", path: "anything", summary: "Something.", answer: nothing });
  // @ts-expect-error one of the permission table
  route({ method: "GET", path: "anything", permission: "anybody", summary: "Something.", answer: nothing });
  expect(route({ method: "GET", path: "anything", permission: "signed-in", summary: "Something.", answer: nothing }).permission).toBe(
    "signed-in",
  );
});
