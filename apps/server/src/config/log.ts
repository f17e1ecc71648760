import type { Logger } from "pino";

/** What has a level of its own: each answered request, the database's connections, the queue and the work in it. */
export const logParts = ["access", "database", "jobs"] as const;
export type LogPart = (typeof logParts)[number];
export type LogConfig = { level: string; parts: Record<LogPart, string> };

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Reads HUB_LOG_LEVEL: a level for all (`info`), and levels of parts after it (`info,access=info,jobs=debug`). A line for each request is written where it is asked for. */
export function readLog(text: string | undefined): LogConfig {
  const words = (text || "info").split(",").map((word) => word.trim());
  const of = (level: string): string => {
    if (!levels.includes(level)) throw new Error(`HUB_LOG_LEVEL knows no level "${level}": one of ${levels.join(", ")}.`);
    return level;
  };
  const alone = words.filter((word) => !word.includes("="));
  if (alone.length > 1) throw new Error("HUB_LOG_LEVEL has one level for all, and parts by name: info,access=info.");
  const level = of(alone[0] ?? "info");
  const parts: Record<LogPart, string> = { access: "silent", database: level, jobs: level };
  for (const word of words.filter((each) => each.includes("="))) {
    const [name = "", its = ""] = word.split("=");
    const part = logParts.find((each) => each === name);
    if (!part) throw new Error(`HUB_LOG_LEVEL knows no part "${name}": ${logParts.join(", ")}.`);
    parts[part] = of(its);
  }
  return { level, parts };
}

/** The log of a part, at its own level. */
export const logOf = (log: Logger, config: LogConfig, part: LogPart): Logger =>
  log.child({ part }, { level: config.parts[part] }) as Logger;
