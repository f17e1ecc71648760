import { describe, expect, test } from "vitest";
import { readObjectStore } from "./object-store.ts";

describe("the store of files", () => {
  test("is the database where no bucket is named", () => expect(readObjectStore({ HUB_S3_BUCKET: " " })).toBeUndefined());
  test("is the database where the other variables are for a lake in a bucket", () =>
    expect(
      readObjectStore({ HUB_LAKE: "s3://lake/hr", HUB_S3_REGION: "r", HUB_S3_ACCESS_KEY: "a", HUB_S3_SECRET_KEY: "b" }),
    ).toBeUndefined());

  test.each([
    [
      { HUB_S3_BUCKET: "hub-files", HUB_S3_REGION: "eu-south-2" },
      { prefix: "", endpoint: undefined, region: "eu-south-2", keys: undefined },
    ],
    [
      {
        HUB_S3_BUCKET: "hub-files",
        HUB_S3_ENDPOINT: "http://store:9000",
        HUB_S3_PREFIX: "hub/",
        HUB_S3_ACCESS_KEY: "a",
        HUB_S3_SECRET_KEY: "b",
      },
      { prefix: "hub/", endpoint: "http://store:9000", region: "us-east-1", keys: { id: "a", secret: "b" } },
    ],
    [
      { HUB_S3_BUCKET: "hub-files", HUB_S3_REGION: "r", HUB_S3_PREFIX: "a/b" },
      { prefix: "a/b/", endpoint: undefined, region: "r", keys: undefined },
    ],
  ])("is read from %o", (env, expected) => expect(readObjectStore(env)).toEqual({ bucket: "hub-files", ...expected }));

  test.each([
    [{ HUB_S3_REGION: "r" }, "HUB_S3_REGION"],
    [{ HUB_S3_REGION: "r", HUB_LAKE: "/srv/hub-lake" }, "HUB_S3_REGION"],
    [{ HUB_S3_REGION: "r", HUB_S3_PREFIX: "p", HUB_LAKE: "s3://lake" }, "HUB_S3_PREFIX"],
    [{ HUB_S3_BUCKET: "Hub Files", HUB_S3_REGION: "r" }, "HUB_S3_BUCKET"],
    [{ HUB_S3_BUCKET: "hub-files" }, "HUB_S3_REGION"],
    [{ HUB_S3_BUCKET: "hub-files", HUB_S3_ENDPOINT: "ftp://store" }, "HUB_S3_ENDPOINT"],
    [{ HUB_S3_BUCKET: "hub-files", HUB_S3_REGION: "r", HUB_S3_ACCESS_KEY: "a" }, "HUB_S3_SECRET_KEY"],
    [{ HUB_S3_BUCKET: "hub-files", HUB_S3_REGION: "r", HUB_S3_PREFIX: "/a" }, "HUB_S3_PREFIX"],
  ])("is refused by name where %o cannot be used", (env, name) => expect(() => readObjectStore(env)).toThrow(name));
});
