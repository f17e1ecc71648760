import { expect, test } from "vitest";
import { readLog } from "./log.ts";

test("[SERV-07] the access log is silent until it is asked for, however much else is told", () => {
  for (const text of [undefined, "", "info", "trace"]) expect(readLog(text).parts.access).toBe("silent");
  expect(readLog("warn,access=info")).toEqual({ level: "warn", parts: { access: "info", database: "warn", jobs: "warn" } });
  expect(readLog(" debug , jobs=silent")).toEqual({ level: "debug", parts: { access: "silent", database: "debug", jobs: "silent" } });
  for (const wrong of ["loud", "info,access=loud", "info,debug", "info,pages=info"]) expect(() => readLog(wrong)).toThrow("HUB_LOG_LEVEL");
});
