import { expect, test } from "vitest";
import type { SourceDetail } from "../sources/source-draft.ts";
import { tellingSource } from "./telling-source.ts";

const source = (id: number, startedAt: string | null, state = "done", more: object = {}) =>
  ({
    id,
    sftpEndpoint: { id: 1, name: "server" },
    active: true,
    runsAsMay: true,
    notPutAway: 0,
    lastRun: startedAt === null ? null : { state, startedAt, filesRefused: 0 },
    ...more,
  }) as unknown as SourceDetail;

test("a source that fails is told of its server before one that worked since, and else the one that ran last", () => {
  const early = source(1, "2026-11-05T08:00:00Z");
  const late = source(2, "2026-11-05T09:00:00Z");
  const failed = source(3, "2026-11-05T07:00:00Z", "failed");
  const paused = source(4, "2026-11-05T07:30:00Z", "failed", { active: false });
  const never = source(5, null);
  const elsewhere = source(6, "2026-11-05T10:00:00Z", "failed", { sftpEndpoint: { id: 2, name: "other" } });
  const file = source(7, "2026-11-05T11:00:00Z", "failed", { sftpEndpoint: null });
  expect(tellingSource(1, [early, late, paused, never, elsewhere, file])?.id).toBe(2);
  expect(tellingSource(1, [late, failed, early])?.id).toBe(3);
  expect(tellingSource(1, [never, elsewhere])).toBeUndefined();
});
