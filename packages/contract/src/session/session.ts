import { corporateDomainLimits } from "@hub/domain/configuration/corporate-domains.ts";
import { languageCodes, languageOf, languages } from "@hub/domain/languages.ts";
import { permissions } from "@hub/domain/session/permissions.ts";
import { sessionRules } from "@hub/domain/session/session-rules.ts";
import * as z from "zod/mini";
import { email, instant, nothing, route } from "../route.ts";
import { beforeSession } from "./before-session.ts";
import { keyRequest } from "./key-shapes.ts";

export const language = z.enum(languages);
/** A language as a program may name it (`de`, `de-DE`); it is kept and answered by its own code. */
const namedLanguage = z.pipe(
  z.enum(languageCodes),
  z.pipe(
    z.transform((code: (typeof languageCodes)[number]) => languageOf(code)),
    language,
  ),
);
/** As long as the setting says, which is never less than this; length is what protects. */
export const newPassword = z.string().check(z.minLength(sessionRules["password-minimum-length"].least), z.maxLength(200));

/** The session of specification 3 (user name, token); `name` is what the top bar shows. */
export const session = z.object({ userName: z.string(), name: z.string(), token: z.string(), expiresAt: instant, language });

/** In place of a session: the password was right, and a second factor is asked for (`users/second-factor`), of this browser alone, once and within minutes. */
export const secondFactorAsked = z.object({
  secondFactor: z.object({
    token: z.string(),
    secondsLeft: z.number(),
    /** What a key is to sign, as browsers take it (WebAuthn); null where none can: then a recovery code is the only way. */
    request: z.nullable(keyRequest),
  }),
  language,
});

export const signIn = route({
  ...beforeSession.signIn,
  summary:
    "Sign in: user name and password travel in the Authorization header (Basic, UTF-8); the answer is the session, or that a second factor is asked for. A browser that asks to be known gets a cookie, by which its wrong passwords are counted apart from strangers'.",
  /** `remember`: the browser shall be known from now on. */
  query: z.object({ remember: z.optional(z.enum(["1"])) }),
  answer: z.union([session, secondFactorAsked]),
  errors: ["sign-in-failed", "too-many-attempts", "login-kind-off"],
});

export const validToken = route({
  ...beforeSession.validToken,
  summary: "Check the token: who is signed in, in which language, and what they may do.",
  beforeSecondFactor: true,
  answer: z.object({
    userName: z.string(),
    name: z.string(),
    language,
    permissions: z.array(z.enum(permissions)),
    /** Whether a second factor is demanded, and there is none yet: all else is refused until one is registered. */
    mustRegister: z.boolean(),
    /** Of an auditor, what they may do by other roles; they change nothing else but what is theirs. Null for who is none. */
    changesWith: z.nullable(z.array(z.enum(permissions))),
    expiresAt: instant,
    /** When the session ends: after so long without a call, and so long from now in any case. Null for a personal access token. */
    session: z.nullable(z.object({ idleSeconds: z.number(), secondsLeft: z.number() })),
    /** Where the MUT and Workflow tiles lead instead of the built-in areas, when a host is set (CONF-09). */
    links: z.object({ mut: z.nullable(z.string()), workflows: z.nullable(z.string()) }),
  }),
});

export const allowMutAccess = route({
  method: "GET",
  path: "users/allowMutAccess",
  permission: "signed-in",
  summary: "Whether one may use the MUT.",
  answer: z.object({ allowed: z.boolean() }),
});

export const allowWFAccess = route({
  method: "GET",
  path: "users/allowWFAccess",
  permission: "signed-in",
  summary: "Whether one may use workflows.",
  answer: z.object({ allowed: z.boolean() }),
});

export const signOut = route({
  method: "DELETE",
  path: "users/token",
  permission: "own-account",
  summary: "Sign out: the session ends on the server at once.",
  beforeSecondFactor: true,
  answer: nothing,
});

export const findLanguage = route({
  method: "GET",
  path: "languages/:email",
  permission: "signed-in",
  summary: "The language a user has chosen; one's own only, unless one manages users.",
  params: z.object({ email }),
  answer: z.object({ email: z.string(), lang: language }),
  errors: ["user-not-found"],
});

export const saveLanguage = route({
  method: "POST",
  path: "languages",
  permission: "signed-in",
  writes: "own",
  summary:
    "Choose the language of a user, by its code or the dropdown's (`de`, `de-DE`), which is answered as `de`; one's own only, unless one manages users.",
  body: z.object({ email, lang: namedLanguage }),
  answer: z.object({ email: z.string(), lang: language }),
  errors: ["user-not-found", "other-area"],
});

export const setUpState = route({
  method: "GET",
  path: "setup",
  permission: "public",
  summary: "Whether the portal still waits for its first administrator.",
  answer: z.object({ open: z.boolean() }),
});

export const setUp = route({
  method: "POST",
  path: "setup",
  permission: "public",
  summary: "Make the first administrator with the one-time link that the portal printed at its first start.",
  body: z.object({
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    email,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    password: newPassword,
    /** What stands behind the @ of the group's e-mails, several with commas between; that of the administrator's own where it is left out. */
    domain: z.optional(z.string().check(z.maxLength(corporateDomainLimits.text))),
  }),
  answer: session,
  errors: ["set-up-done", "set-up-link-invalid"],
});

export const health = route({
  ...beforeSession.health,
  summary: "Whether the portal can work: its database answers, and takes changes. Refused with 503 when not, within two seconds.",
  answer: z.object({ status: z.literal("ok"), version: z.string(), mode: z.string() }),
});

const healthAnswer = z.object({ status: z.literal("ok"), version: z.string() });

export const healthLive = route({
  method: "GET",
  path: "health/live",
  permission: "public",
  summary: "Whether the process is alive: it asks nobody. Whoever hears nothing may start it again.",
  answer: healthAnswer,
});

export const healthReady = route({
  method: "GET",
  path: "health/ready",
  permission: "public",
  summary:
    "Whether work may be sent to this portal: its database answers, takes changes and has this portal's schema, and the portal is not about to stop.",
  answer: healthAnswer,
  errors: ["schema-differs", "release-too-old", "portal-stopping"],
});

export const healthStartup = route({
  method: "GET",
  path: "health/startup",
  permission: "public",
  summary: "Whether the start is over: the portal was ready once.",
  answer: healthAnswer,
  errors: ["schema-differs", "release-too-old", "portal-stopping"],
});

export const openapi = route({
  method: "GET",
  path: "openapi.json",
  permission: "public",
  summary: "This API as OpenAPI 3.1.",
  answer: z.record(z.string(), z.unknown()),
});
