import { describeRoutes, operation } from "../describe-routes.ts";
import { accountTag } from "./account.examples.ts";
import { sessionTag, sessionWords } from "./session.examples.ts";
import * as routes from "./second-factor.ts";

const keyId = "o1Qk0sWb3pTqzXJ5yVmK2w";

export const describedSecondFactor = describeRoutes(routes, {
  tag: accountTag,
  uses: [sessionWords],
  fields: {
    "account.name": ["Phone"],
    "keys.name": ["Phone"],
    "key.name": ["Phone"],
    "users.name": ["Ana Ruiz"],
    "rp.id": ["hub.example.com"],
    "rp.name": ["HUB"],
    "user.id": ["aHViIHVzZXIgMTI"],
    "user.name": ["ana.ruiz@corp.example"],
    displayName: ["Ana Ruiz"],
    rpId: ["hub.example.com"],
    address: ["https://hub.example.com"],
    challenge: ["uX3mJr8cQ2ZlT0vYwP6sKdN1hBfEaGi5oX7nRtVqLbA"],
    timeout: [300_000],
    alg: [-7],
    secondsLeft: [300],
    recoveryCodesLeft: [9],
    password: ["the password until now"],
    recoveryCodes: [["7K2M-9QXV-0TBD-4HRZ", "M3W8-Y1FA-6PCN-2JES"]],
    "attestation.id": [keyId],
    "assertion.id": [keyId],
    "allowCredentials.id": [keyId],
    "excludeCredentials.id": [keyId],
    transports: [["internal", "hybrid"]],
    clientDataJSON: ["eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0"],
    attestationObject: ["o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik"],
    authenticatorData: ["SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MBAAAAAQ"],
    signature: ["MEUCIQDl8pZ0yVq3o7Jm1c9sT5wXb2Kf"],
  },
  operations: [
    operation(routes.giveSecondFactor, { tag: sessionTag }),
    operation(routes.confirmWithFactor, {
      body: { token: "v0xNQ0m2bJrT1w4dYzK8sPf6hLc3uEaGi5oX7nRtVqA", proof: { by: "recovery-code", code: "7K2M-9QXV-0TBD-4HRZ" } },
    }),
  ],
});
