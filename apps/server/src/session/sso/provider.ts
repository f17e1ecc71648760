import * as client from "openid-client";
import type { Clock } from "../../context.ts";
import type { SsoConfig } from "../../config/login.ts";

export type Pending = { state: string; nonce: string; codeVerifier: string };
/** What the provider says of somebody, its signature checked. */
export type Claims = { sub: string; [claim: string]: unknown };

export type SsoProvider = {
  /** The provider's address for a new sign-in. */
  begin(pending: Pending, again: boolean): Promise<URL>;
  /** Exchanges the code in the answer's query (with its `?`) and answers who it is. Throws whatever is wrong with it. */
  finish(search: string, pending: Pending): Promise<Claims>;
};

const metadataFor = 10 * 60_000;

/** The corporate provider by its discovery document, which is kept for ten minutes; keys are fetched at each sign-in, so that a changed key works at once. */
export function openProvider(sso: SsoConfig, clock: Clock): SsoProvider {
  const redirectUri = `${sso.publicUrl}/api/sso/callback`;
  let known: { metadata: Promise<client.ServerMetadata>; until: number } | undefined;

  function findMetadata(): Promise<client.ServerMetadata> {
    const now = clock.now().getTime();
    if (known && now < known.until) return known.metadata;
    const asked = { metadata: discover(sso), until: now + metadataFor };
    known = asked;
    asked.metadata.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.metadata;
  }

  return {
    async begin({ state, nonce, codeVerifier }, again) {
      const code_challenge = await client.calculatePKCECodeChallenge(codeVerifier);
      const sent = {
        redirect_uri: redirectUri,
        scope: sso.scopes,
        state,
        nonce,
        code_challenge,
        code_challenge_method: "S256",
        ...(again ? { prompt: "login" } : {}),
      };
      return client.buildAuthorizationUrl(configure(sso, await findMetadata()), sent);
    },
    async finish(search, { state, nonce, codeVerifier }) {
      const configuration = configure(sso, await findMetadata());
      const answer = new URL(redirectUri + search);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(configuration, answer, checks);
      const claims = tokens.claims();
      if (!claims) throw new Error("an ID token was expected");
      // Providers may keep the e-mail out of the ID token and tell it only here.
      if (claims[sso.emailClaim] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
      return { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
    },
  };
}

/** Plain http, which the configuration allows on this very machine only. */
// oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out, not to go away
const allowPlainHttp: (configuration: client.Configuration) => void = client.allowInsecureRequests;

async function discover(sso: SsoConfig): Promise<client.ServerMetadata> {
  const execute = sso.issuer.protocol === "http:" ? [allowPlainHttp] : [];
  const found = await client.discovery(sso.issuer, sso.clientId, undefined, client.None(), { timeout: sso.timeout, execute });
  const metadata = found.serverMetadata();
  // A provider for any tenant would let anybody sign in who can make a tenant with our people's e-mails in it.
  if (metadata.issuer.includes("{")) throw new Error("HUB_OIDC_ISSUER must be one tenant's issuer, not that of all.");
  return metadata;
}

/** A configuration of its own for each use: the library keeps keys with it, and we want them fresh. */
function configure(sso: SsoConfig, metadata: client.ServerMetadata): client.Configuration {
  const configuration = new client.Configuration(metadata, sso.clientId, undefined, authentication(sso, metadata));
  configuration.timeout = sso.timeout;
  // Without it the library trusts the connection alone and leaves the ID token's signature unread.
  client.enableNonRepudiationChecks(configuration);
  if (sso.issuer.protocol === "http:") allowPlainHttp(configuration);
  return configuration;
}

function authentication({ clientSecret }: SsoConfig, metadata: client.ServerMetadata): client.ClientAuth {
  if (clientSecret === undefined) return client.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic") ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}
