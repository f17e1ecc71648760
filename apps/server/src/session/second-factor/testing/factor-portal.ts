import type { KeyRequest } from "@hub/contract/session/key-shapes.ts";
import type { Route } from "@hub/contract/route.ts";
import * as contract from "@hub/contract/session/second-factor.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../../app.ts";
import { readConfig } from "../../../config.ts";
import { makeSerializersOnUse } from "../../../testing/serializers.ts";
import { startTestPortal, type TestAnswer } from "../../../testing/test-portal.ts";
import { createSoftwareKey, type SoftwareKey } from "./software-key.ts";

export const origin = "https://hub.example.com";
export const rpId = "hub.example.com";

export type FactorPortal = Awaited<ReturnType<typeof startFactorPortal>>;
export type Browser = { cookies: Map<string, string>; address: string };
export type Asked = { token: string; secondsLeft: number; request: KeyRequest };
type Given = {
  token?: string;
  params?: Record<string, string | number>;
  body?: unknown;
  authorization?: string;
  query?: Record<string, string>;
  ifMatch?: number;
};

/** A portal that knows its address and sends mails, with people at browsers, and what they do about their second factor. */
export async function startFactorPortal() {
  const portal = await startTestPortal();
  const config = readConfig({ HUB_PUBLIC_URL: origin, HUB_SMTP_URL: "smtp://127.0.0.1:1", HUB_MAIL_FROM: "hub@example.com" });
  const ctx = { ...portal.ctx, config: { ...config, secretKeys: portal.ctx.config.secretKeys, mode: "test" } };
  const app: FastifyInstance = await buildApp(ctx, portal.pools);
  makeSerializersOnUse(app);

  let made = 0;
  /** A browser that nobody has used, at an address of its own. */
  const openBrowser = (address = `192.0.2.${((made += 1) % 250) + 1}`): Browser => ({ cookies: new Map(), address });

  /** Sends a request from a browser, which keeps the cookies of the answer. */
  async function ask(browser: Browser, route: Pick<Route, "method" | "path">, given: Given = {}): Promise<TestAnswer> {
    const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(given.params?.[key] ?? "")));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const authorization = given.authorization ?? (given.token && `Bearer ${given.token}`);
    const response = await app.inject({
      method: route.method,
      url: `/api/${path}`,
      query: given.query ?? {},
      remoteAddress: browser.address,
      headers: {
        "accept-language": "en",
        ...(cookie ? { cookie } : {}),
        ...(authorization ? { authorization } : {}),
        ...(given.ifMatch === undefined ? {} : { "if-match": `"${given.ifMatch}"` }),
      },
      ...(given.body === undefined ? {} : { payload: given.body as object }),
    });
    for (const { name, value } of response.cookies) browser.cookies.set(name, value);
    const body = String(response.headers["content-type"]).includes("json") ? response.json() : undefined;
    return { status: response.statusCode, body, headers: response.headers, text: response.body };
  }

  const signIn = (browser: Browser, email: string, password = portal.password, remember = false) =>
    ask(
      browser,
      { method: "GET", path: "users/token" },
      {
        authorization: `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}`,
        ...(remember ? { query: { remember: "1" } } : {}),
      },
    );
  /** The password is right, and a second factor asked for. */
  const begin = async (browser: Browser, email: string, password?: string): Promise<Asked> => {
    const { secondFactor } = (await signIn(browser, email, password)).body;
    if (!secondFactor) throw new Error("No second factor was asked for.");
    return secondFactor;
  };
  const give = (browser: Browser, token: string, proof: unknown) => ask(browser, contract.giveSecondFactor, { body: { token, proof } });
  const byKey = (key: SoftwareKey, asked: { request: KeyRequest }, wrong?: Parameters<SoftwareKey["sign"]>[1]) => ({
    by: "key",
    assertion: key.sign({ challenge: asked.request.challenge, rpId }, wrong),
  });
  const byCode = (code: string) => ({ by: "recovery-code", code });

  /** Confirms a change by the password, and by a factor where one is asked for; answers the token of the change. */
  async function confirm(browser: Browser, token: string, proofOf?: (asked: Asked) => unknown): Promise<string> {
    const asked = (await ask(browser, contract.confirmWithPassword, { token, body: { password: portal.password } })).body;
    if (proofOf) {
      const shown = await ask(browser, contract.confirmWithFactor, { token, body: { token: asked.token, proof: proofOf(asked) } });
      if (shown.status !== 200) throw new Error(`The second factor was not taken: ${shown.text}`);
    }
    return asked.token;
  }
  /** Registers a key for a change that was confirmed. */
  async function register(
    browser: Browser,
    session: string,
    token: string,
    key: SoftwareKey,
    wrong?: Parameters<SoftwareKey["register"]>[1],
  ) {
    const { challenge } = (await ask(browser, contract.beginKey, { token: session, body: { token } })).body;
    return ask(browser, contract.addKey, {
      token: session,
      body: { token, name: "Key", attestation: key.register({ challenge, rpId }, wrong) },
    });
  }

  return {
    ...portal,
    ctx,
    app,
    openBrowser,
    ask,
    signIn,
    begin,
    give,
    byKey,
    byCode,
    confirm,
    register,

    /** Somebody with a key and recovery codes, signed in at a browser. */
    async addWithKey(name: string, roles: Role[] = ["upload-coordinator"], key = createSoftwareKey(origin)) {
      const user = await portal.addUser(
        name,
        roles.map((role) => ({ role })),
      );
      const browser = openBrowser();
      const session: string = (await signIn(browser, user.email)).body.token;
      const added = await register(browser, session, await confirm(browser, session), key);
      if (added.status !== 201) throw new Error(`The key was not taken: ${added.text}`);
      return { ...user, browser, session, key, keyId: added.body.key.id as number, codes: added.body.recoveryCodes as string[] };
    },

    /** What was written into the trail of a user, oldest first. */
    async trailOf(userId: number): Promise<{ action: string; before: unknown; after: any }[]> {
      const { rows } = await portal.pool.query(
        "select action, before, after from audit where subject_type = 'user' and subject_id = $1 order by id",
        [String(userId)],
      );
      return rows;
    },

    /** The mails about a user's second factor, oldest first. */
    async mailsTo(userId: number): Promise<string[]> {
      const { rows } = await portal.pool.query("select body from mail_message where user_id = $1 and kind = 'second-factor' order by id", [
        userId,
      ]);
      return rows.map(({ body }) => body);
    },

    async stop() {
      await app.close();
      await portal.stop();
    },
  };
}
