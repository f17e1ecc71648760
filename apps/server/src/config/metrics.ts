export type MetricsConfig = { port: number; host: string; token: string | undefined };

/** Reads HUB_METRICS_PORT, HUB_METRICS_HOST and HUB_METRICS_TOKEN; undefined where no port is named. Throws an Error with the variable's name. */
export function readMetrics(env: Record<string, string | undefined>): MetricsConfig | undefined {
  const text = env["HUB_METRICS_PORT"]?.trim();
  const token = env["HUB_METRICS_TOKEN"]?.trim() || undefined;
  if (!text) {
    if (token) throw new Error("HUB_METRICS_TOKEN is for HUB_METRICS_PORT, the port on which /metrics answers.");
    return undefined;
  }
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`HUB_METRICS_PORT is not a port: ${text}`);
  const host = env["HUB_METRICS_HOST"]?.trim() || "127.0.0.1";
  if (token && token.length < 16) throw new Error("HUB_METRICS_TOKEN has at least 16 characters.");
  return { port, host, token };
}
