import type { FastifyInstance } from "fastify";

export type Page = { status: number; url: URL; location: string | null; text: string };

/** A browser small enough to read: cookies by host, redirects one by one; the portal's own address is answered without a socket. */
export function openBrowser(portal: { app: FastifyInstance; publicUrl: string }) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: URL) => jars.get(url.host) ?? new Map<string, string>();

  function keep(url: URL, cookies: string[]): void {
    const jar = jarOf(url);
    for (const cookie of cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const gone = /expires=([^;]+)/i.exec(cookie)?.[1];
      if (gone && Date.parse(gone) < Date.now()) jar.delete(name);
      else jar.set(name, value);
    }
    jars.set(url.host, jar);
  }

  async function go(address: string, form?: Record<string, string>): Promise<Page> {
    const url = new URL(address);
    const cookie = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ");
    if (address.startsWith(`${portal.publicUrl}/`)) {
      const response = await portal.app.inject({ method: "GET", url: address.slice(portal.publicUrl.length), headers: { cookie } });
      keep(url, [response.headers["set-cookie"] ?? []].flat());
      return { status: response.statusCode, url, location: response.headers.location ?? null, text: response.body };
    }
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    keep(url, response.headers.getSetCookie());
    const location = response.headers.get("location");
    return { status: response.status, url, location: location && new URL(location, url).href, text: await response.text() };
  }

  return {
    go,
    cookiesOf: (address: string) => jarOf(new URL(address)),

    /** Goes from the portal to the provider, chooses somebody there, and stops before the address that leads back to the portal. */
    async signInAtProvider(email: string, start = `${portal.publicUrl}/api/sso`): Promise<string> {
      let page = await go(start);
      while (page.location !== null || page.text.includes("<form")) {
        if (page.location?.startsWith(`${portal.publicUrl}/`)) return page.location;
        page = page.location === null ? await go(page.url.href, { email }) : await go(page.location);
      }
      throw new Error(`stopped at ${page.url.href}: ${page.status} ${page.text}`);
    },

    /** The session for what the portal handed over in its address. */
    async takeSession(handover: { token: string; userName: string }) {
      const cookie = [...jarOf(new URL(portal.publicUrl))].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await portal.app.inject({ method: "POST", url: "/api/sso/session", headers: { cookie }, payload: handover });
      keep(new URL(portal.publicUrl), [response.headers["set-cookie"] ?? []].flat());
      return { status: response.statusCode, body: response.json<Record<string, string>>() };
    },
  };
}

/** Token and user name of an address of /SSOToken; throws for any other. */
export function handoverOf(location: string | null): { token: string; userName: string } {
  const query = /#\/SSOToken\?(.*)$/.exec(location ?? "")?.[1];
  if (!query) throw new Error(`no hand-over: ${location}`);
  const { token = "", userName = "" } = Object.fromEntries(new URLSearchParams(query));
  return { token, userName };
}
