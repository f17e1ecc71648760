import { isAbsolute } from "node:path";
import { type ObjectStoreConfig, readObjectStore } from "./object-store.ts";

/** Which rows of people go there besides the figures. */
export const lakePeople = ["none", "without-pay", "with-pay"] as const;
export type LakePeople = (typeof lakePeople)[number];
/** Where closed versions are written as Parquet: a directory, or a bucket. `name` is what was set. */
export type LakeConfig = { name: string; people: LakePeople } & ({ directory: string } | { bucket: ObjectStoreConfig });

/** Reads HUB_LAKE (an absolute path, or s3://bucket/prefix with the HUB_S3 variables for the rest) and HUB_LAKE_PEOPLE; undefined: nothing is written. Throws an Error with the variable's name. */
export function readLake(env: Record<string, string | undefined>): LakeConfig | undefined {
  const name = env["HUB_LAKE"]?.trim() || undefined;
  const given = env["HUB_LAKE_PEOPLE"]?.trim() || undefined;
  if (!name) {
    if (given) throw new Error("HUB_LAKE_PEOPLE is for HUB_LAKE, where closed versions are written.");
    return undefined;
  }
  const people = lakePeople.find((each) => each === (given ?? "none"));
  if (!people) throw new Error(`HUB_LAKE_PEOPLE is one of ${lakePeople.join(", ")}.`);
  const bucket = /^s3:\/\/(?<bucket>[^/]+)(?:\/(?<prefix>.*))?$/.exec(name)?.groups;
  if (bucket) {
    const store = readObjectStore({ ...env, HUB_S3_BUCKET: bucket["bucket"], HUB_S3_PREFIX: bucket["prefix"] });
    if (store) return { name, people, bucket: store };
  }
  if (!isAbsolute(name)) throw new Error("HUB_LAKE is an absolute path, or s3://bucket/prefix.");
  return { name, people, directory: name };
}
