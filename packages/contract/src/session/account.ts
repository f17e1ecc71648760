import { languages } from "@hub/domain/languages.ts";
import { permissions } from "@hub/domain/session/permissions.ts";
import * as z from "zod/mini";
import { day, email, id, instant, name, nothing, route } from "../route.ts";
import { beforeSession } from "./before-session.ts";
import { newPassword, secondFactorAsked, session } from "./session.ts";

export const loginOptions = route({
  ...beforeSession.loginOptions,
  summary: "How one signs in here, and the languages the portal offers.",
  answer: z.object({
    password: z.boolean(),
    sso: z.boolean(),
    languages: z.array(z.enum(languages)),
    defaultLanguage: z.enum(languages),
    /** How many characters a new password needs. */
    passwordMinimum: z.number(),
    /** Whether who has forgotten their password is sent a link by mail. */
    forgotten: z.boolean(),
  }),
});

export const startSso = route({
  ...beforeSession.startSso,
  summary: "Single sign-on: sends the browser to the corporate provider (OpenID Connect, code flow with PKCE).",
  /** `again`: the provider shall ask who it is, also when it knows somebody already. */
  query: z.object({ again: z.optional(z.enum(["1"])), to: z.optional(z.string().check(z.maxLength(500))) }),
  answers: "redirect",
  answer: nothing,
  errors: ["login-kind-off", "sso-unavailable"],
});
export const finishSso = route({
  method: "GET",
  path: "sso/callback",
  permission: "public",
  summary: "Where the corporate provider sends the browser back to; leads to /SSOToken, /notFoundUser or sign-in.",
  // The query is the provider's (state, code, error and what it adds); the library checks it, and a failure leads to sign-in, not to an error body.
  answers: "redirect",
  answer: nothing,
  errors: ["login-kind-off"],
});
export const takeSsoSession = route({
  method: "POST",
  path: "sso/session",
  permission: "public",
  summary: "Exchange the one-time token of /SSOToken for the session; only the browser that began the sign-in, once, within a minute.",
  // The token also says where to go on, so it can be longer than its random part.
  body: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(3000)),
    userName: z.string().check(z.minLength(1), z.maxLength(254)),
  }),
  answer: z.object({ ...session.shape, returnTo: z.nullable(z.string()) }),
  errors: ["sso-token-invalid", "login-kind-off"],
});

/** A session as its user is shown it, and whoever administers them; `current`: the one that asks. */
export const userSession = z.object({
  id: z.number(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  method: z.enum(["password", "sso", "link"]),
  current: z.boolean(),
});
export const listSessions = route({
  method: "GET",
  path: "account/sessions",
  permission: "own-account",
  summary: "One's own sessions, the current one first, and when the password was last changed.",
  answer: z.object({ items: z.array(userSession), hasPassword: z.boolean(), passwordChangedAt: z.nullable(instant) }),
});
export const endOwnSession = route({
  method: "DELETE",
  path: "account/sessions/:id",
  permission: "own-account",
  summary: "End one of one's own sessions.",
  params: z.object({ id }),
  answer: nothing,
});
export const endOtherSessions = route({
  method: "DELETE",
  path: "account/sessions",
  permission: "own-account",
  summary: "End all of one's own sessions but this one.",
  answer: z.object({ ended: z.number() }),
});

const knownBrowser = z.object({
  id: z.number(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  userAgent: z.nullable(z.string()),
  current: z.boolean(),
});
export const listKnownBrowsers = route({
  method: "GET",
  path: "account/browsers",
  permission: "own-account",
  summary: "The browsers one has signed in with, the one that asks first: there nobody else's wrong passwords keep one out.",
  answer: z.object({ items: z.array(knownBrowser) }),
});
export const forgetKnownBrowser = route({
  method: "DELETE",
  path: "account/browsers/:id",
  permission: "own-account",
  summary: "Forget one of the browsers one has signed in with.",
  params: z.object({ id }),
  answer: nothing,
});
export const forgetKnownBrowsers = route({
  method: "DELETE",
  path: "account/browsers",
  permission: "own-account",
  summary: "Forget all browsers one has signed in with.",
  answer: z.object({ forgotten: z.number() }),
});

export const changePassword = route({
  method: "POST",
  path: "account/password",
  permission: "own-account",
  summary: "Change one's password; all other sessions end. A wrong current password is a wrong field (`current`).",
  body: z.object({ current: z.string().check(z.minLength(1), z.maxLength(1000)), password: newPassword }),
  answer: z.object({ ended: z.number() }),
  errors: ["too-many-attempts", "login-kind-off"],
});
export const askForPassword = route({
  method: "POST",
  path: "password/forgotten",
  permission: "public",
  summary: "Ask for a link by mail that sets a new password. The answer is the same whoever it is, and whether or not they are known here.",
  body: z.object({ email }),
  answer: nothing,
  status: 202,
  errors: ["too-many-attempts", "login-kind-off", "mail-not-set-up"],
});
export const passwordLinkState = route({
  method: "POST",
  path: "password/link",
  permission: "public",
  summary: "Whose password a one-time link sets, while it stands.",
  body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ email: z.string(), name: z.string(), expiresAt: instant }),
  errors: ["password-link-invalid", "login-kind-off"],
});
export const usePasswordLink = route({
  method: "POST",
  path: "password",
  permission: "public",
  summary: "Set one's password with a one-time link and sign in; who has a second factor is asked for it as in signing in.",
  body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)), password: newPassword }),
  answer: z.union([session, secondFactorAsked]),
  errors: ["password-link-invalid", "login-kind-off"],
});

export const accessToken = z.object({
  id: z.number(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(permissions)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
  state: z.enum(["active", "expired", "revoked"]),
});
export const listAccessTokens = route({
  method: "GET",
  path: "account/tokens",
  permission: "own-account",
  summary: "One's personal access tokens; the tokens themselves are shown once, when they are made.",
  answer: z.object({
    items: z.array(accessToken),
    /** The permissions one may give a token: those one has oneself. */ scopes: z.array(z.enum(permissions)),
  }),
});
export const createAccessToken = route({
  method: "POST",
  path: "account/tokens",
  permission: "own-account",
  summary: "Make a personal access token with scopes and a last day (at most a year ahead); it never does more than its owner may.",
  body: z.object({ name, scopes: z.array(z.enum(permissions)).check(z.minLength(1), z.maxLength(200)), lastDay: day }),
  answer: z.object({ token: z.string(), accessToken }),
  status: 201,
});
export const revokeAccessToken = route({
  method: "DELETE",
  path: "account/tokens/:id",
  permission: "own-account",
  summary: "Revoke a personal access token at once.",
  params: z.object({ id }),
  answer: nothing,
});
