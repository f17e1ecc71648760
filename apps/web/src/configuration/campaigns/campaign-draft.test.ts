import { startCampaign } from "@hub/contract/configuration/access/campaigns.ts";
import { expect, test } from "vitest";
import { bodyOf, newDraft } from "./campaign-draft.ts";

test.each<[string, number | null, boolean]>([
  ["", null, true],
  [" 90 ", 90, true],
  ["0", 0, false],
  ["9 months", -1, false],
  ["-5", -1, false],
  ["1.5", -1, false],
])("[MANY-06] what is typed of days, '%s', is sent as %s and never as none at all by mistake", (typed, sent, right) => {
  const body = bodyOf({ ...newDraft, name: "Autumn", fallback: "ana@corp.example", deadline: "2026-12-18", "filter.unusedDays": typed });
  expect(body.filter.unusedDays).toBe(sent);
  const read = startCampaign.body?.safeParse(body);
  expect([read?.success, read?.error?.issues.map(({ path }) => path.join(".")) ?? []]).toEqual([right, right ? [] : ["filter.unusedDays"]]);
});
