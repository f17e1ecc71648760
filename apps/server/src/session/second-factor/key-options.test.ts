import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { keyCreationOf } from "./key-options.ts";
import { relyingPartyOf } from "./relying-party.ts";

const bytes = Buffer.alloc(32);
const creationAt = (address: string, id = 7) => {
  const party = relyingPartyOf(readConfig({ HUB_PUBLIC_URL: address }));
  if (!party) throw new Error(`${address} is for no keys.`);
  return keyCreationOf(party, { id, email: "ana@example.com", name: "Ana" }, [], bytes);
};

test("[MANY-07] two portals of one host know the same number as two people: an authenticator keeps the key of each", () => {
  const first = creationAt("https://people.example.com/hub");
  const handles = ["https://people.example.com/other", "https://people.example.com:8443/hub"].map((address) => creationAt(address).user.id);
  expect(creationAt("https://people.example.com/other").rp).toEqual(first.rp);
  expect(new Set([first.user.id, ...handles, creationAt("https://people.example.com/hub", 8).user.id]).size).toBe(4);
});

test("[MANY-07] somebody is known to an authenticator by the same each time, by 64 bytes at most, and by nothing that tells who they are", () => {
  const { user } = creationAt("https://people.example.com/hub/");
  expect(creationAt("https://people.example.com/hub").user.id).toBe(user.id);
  const handle = Buffer.from(user.id, "base64url");
  expect(handle.length).toBeGreaterThan(15);
  expect(handle.length).toBeLessThanOrEqual(64);
  expect(handle.toString("latin1")).not.toMatch(/7|ana|user/i);
});
