import { describeRoutes, operation, type Dictionary, type Tag } from "../describe-routes.ts";
import * as routes from "./session.ts";

export const sessionTag: Tag = {
  key: "session",
  name: "Signing in",
  description: "Passwords, single sign-on, who is signed in, languages.",
};
export const portalTag: Tag = { key: "portal", name: "Portal", description: "Health, and this description." };

/** What examples say of whoever signs in. */
export const sessionWords: Dictionary = {
  fields: {
    userName: ["ana.ruiz@corp.example"],
    token: ["v0xNQ0m2bJrT1w4dYzK8sPf6hLc3uEaGi5oX7nRtVqA"],
    key: ["3q2u7wZr1mB8xTt0cVfN5yLh6kJp9sDa"],
  },
};

export const describedSession = describeRoutes(routes, {
  tag: sessionTag,
  uses: [sessionWords],
  fields: {
    "users.name": ["Ana Ruiz"],
    "setup.name": ["Ana Ruiz"],
    "setup.domain": ["norte.example"],
    "setup.password": ["a long enough password"],
    lang: ["de"],
    "links.mut": [null],
    "links.workflows": [null],
    permissions: [["signed-in", "own-account", "legal-entities.read", "validation.read", "dashboards.read", "rest-api.read"]],
    status: ["ok"],
    mode: ["production"],
    "health.version": ["1.0.0"],
  },
  parameters: {
    remember: "`1`: this browser shall be known from now on; programs leave it out.",
  },
  operations: [
    operation(routes.health, {
      tag: portalTag,
    }),
    operation(routes.healthLive, { tag: portalTag }),
    operation(routes.healthReady, { tag: portalTag }),
    operation(routes.healthStartup, { tag: portalTag }),
    operation(routes.openapi, {
      tag: portalTag,
      answer: { openapi: "3.1.0", info: { title: "HUB", version: "1.0.0" }, paths: {}, components: {} },
    }),
    operation(routes.setUp, {
      schemas: { Session: "answer" },
    }),
    operation(routes.signIn, {
      takesPassword: true,
    }),
    operation(routes.validToken, {
      schemas: { Language: "answer.language", Permission: "answer.permissions[]" },
    }),
  ],
});
