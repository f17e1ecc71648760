import { describeRoutes, type Dictionary, operation, type Tag } from "../describe-routes.ts";
import { sessionWords, sessionTag } from "./session.examples.ts";
import * as routes from "./account.ts";

export const accountTag: Tag = {
  key: "account",
  name: "Own account",
  description: "One's own sessions, password and personal access tokens. Never open to a personal access token.",
};

/** What examples say of sessions and tokens. */
export const tokenWords: Dictionary = {
  fields: {
    hint: ["hub_v0xN…"],
    address: ["192.0.2.17"],
    userAgent: ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)"],
    scopes: [["uploads.send", "uploads.read"]],
  },
};

export const describedAccount = describeRoutes(routes, {
  tag: accountTag,
  uses: [sessionWords, tokenWords],
  fields: {
    "password.name": ["Ana Ruiz"],
    "sso.name": ["Ana Ruiz"],
    current: [true, "the password until now"],
    "account.password": ["a long enough password"],
    "password.password": ["a long enough password"],
    "login.password": [true],
    lastDay: ["2027-03-31"],
    "account.name": ["Monthly export"],
    "account.items.name": ["Monthly export"],
    "accessToken.name": ["Monthly export"],
    returnTo: ["/configuration?section=users"],
    "sso.to": ["/configuration?section=users"],
    languages: [["es", "en", "de", "pt"]],
  },
  operations: [
    operation(routes.askForPassword, {
      tag: sessionTag,
    }),
    operation(routes.finishSso, {
      tag: sessionTag,
    }),
    operation(routes.listAccessTokens, {
      schemas: { AccessToken: "answer.items[]" },
    }),
    operation(routes.loginOptions, {
      tag: sessionTag,
    }),
    operation(routes.passwordLinkState, {
      tag: sessionTag,
      changesNothing: true,
    }),
    operation(routes.startSso, {
      tag: sessionTag,
      parameters: {
        again: "`1`: the provider asks who it is, also when it knows somebody already.",
        to: "The page to come back to, such as `/configuration?section=users`.",
      },
    }),
    operation(routes.takeSsoSession, {
      tag: sessionTag,
    }),
    operation(routes.usePasswordLink, {
      tag: sessionTag,
    }),
  ],
});
