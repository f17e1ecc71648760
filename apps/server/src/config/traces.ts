import { withoutEnd } from "@hub/domain/without-end.ts";

export type TracesConfig = {
  /** Where spans are sent by OTLP over HTTP: the collector's address with its path. */
  url: string;
  token: string | undefined;
  /** Which part of the requests is traced, 0 to 1, where nobody before the portal decided it. */
  share: number;
};

/** Reads HUB_TRACES_URL (`http://collector:4318`), HUB_TRACES_TOKEN and HUB_TRACES_SHARE; undefined where no address is named: nothing is traced then, and nothing of it loaded. Throws an Error with the variable's name. */
export function readTraces(env: Record<string, string | undefined>): TracesConfig | undefined {
  const text = env["HUB_TRACES_URL"]?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "")
    throw new Error("HUB_TRACES_URL is the web address of an OpenTelemetry collector, such as http://collector:4318.");
  const share = Number(env["HUB_TRACES_SHARE"]?.trim() || 1);
  if (!(share >= 0 && share <= 1)) throw new Error("HUB_TRACES_SHARE is a number from 0 to 1, the part of requests that is traced.");
  const base = withoutEnd(`${url.origin}${url.pathname}`, "/");
  return { url: base.endsWith("/v1/traces") ? base : `${base}/v1/traces`, token: env["HUB_TRACES_TOKEN"]?.trim() || undefined, share };
}
