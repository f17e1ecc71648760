import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { relyingPartyOf } from "./relying-party.ts";

test.each([
  ["https://hub.example.com", { id: "hub.example.com", origin: "https://hub.example.com", address: "https://hub.example.com" }],
  [
    "https://people.example.com:8443/hub/",
    { id: "people.example.com", origin: "https://people.example.com:8443", address: "https://people.example.com:8443/hub" },
  ],
  ["http://localhost:8080", { id: "localhost", origin: "http://localhost:8080", address: "http://localhost:8080" }],
  ["http://hub.example.com", undefined],
  ["https://192.0.2.1", undefined],
  ["https://[2001:db8::1]:8080", undefined],
  ["http://127.0.0.1:8080", undefined],
  ["", undefined],
] as const)("[MANY-07] keys are for the address that the portal is told it has: %s", (address, party) => {
  expect(relyingPartyOf(readConfig({ HUB_PUBLIC_URL: address }))).toEqual(party);
});
