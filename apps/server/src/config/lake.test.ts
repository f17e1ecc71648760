import { describe, expect, test } from "vitest";
import { readLake } from "./lake.ts";

describe("the lake", () => {
  test("is none unless it is set", () => expect(readLake({})).toBeUndefined());
  test("is a directory, with figures alone unless people are asked for", () => {
    expect(readLake({ HUB_LAKE: "/srv/lake" })).toEqual({ name: "/srv/lake", people: "none", directory: "/srv/lake" });
    expect(readLake({ HUB_LAKE: "/srv/lake", HUB_LAKE_PEOPLE: "without-pay" })).toMatchObject({ people: "without-pay" });
  });
  test("is a bucket of the store of files, or another one there", () =>
    expect(readLake({ HUB_LAKE: "s3://lake/hr", HUB_S3_BUCKET: "files", HUB_S3_PREFIX: "hub", HUB_S3_REGION: "eu-south-2" })).toMatchObject(
      {
        bucket: { bucket: "lake", prefix: "hr/", region: "eu-south-2" },
      },
    ));
  test.each([
    [{ HUB_LAKE: "lake" }, "HUB_LAKE"],
    [{ HUB_LAKE: "/srv/lake", HUB_LAKE_PEOPLE: "all" }, "HUB_LAKE_PEOPLE"],
    [{ HUB_LAKE_PEOPLE: "with-pay" }, "HUB_LAKE_PEOPLE"],
    [{ HUB_LAKE: "s3://lake/hr" }, "HUB_S3_REGION"],
  ])("is refused by name where %o cannot be used", (env, name) => expect(() => readLake(env)).toThrow(name));
});
