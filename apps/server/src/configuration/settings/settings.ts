import { updateSetting as route } from "@hub/contract/configuration/settings.ts";
import { readSetting, settingKeys, type SettingKey, type SettingValue } from "@hub/domain/configuration/settings.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { relyingPartyOf } from "../../session/second-factor/relying-party.ts";
import { findSetting, listSettingRows, lockSetting, type SettingRow, updateSettingRow } from "./settings.sql.ts";

/** The settings in the order of the domain's list. */
export async function listSettings(ctx: RequestContext): Promise<{ items: SettingRow[] }> {
  const rows = await listSettingRows(ctx.db);
  return { items: settingKeys.flatMap((key) => rows.find((row) => row.key === key) ?? []) };
}

/** Changes a setting; whoever reads it next has the new value. Throws version-stale, second-factor-not-set-up. */
export function updateSetting(ctx: RequestContext, key: SettingKey, version: number, given: SettingValue): Promise<SettingRow> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockSetting(ctx.db, key));
    if (before.version !== version) throw conflict(route, before);
    const read = readSetting(key, given);
    if ("issue" in read) throw new Problem("invalid-input", { issues: [read.issue] });
    if (read.value === before.value) return before;
    // Nobody could register a key, and every administrator would stand outside.
    if (key === "second-factor-administrators" && read.value === 1 && !relyingPartyOf(ctx.config))
      throw new Problem("second-factor-not-set-up");
    await updateSettingRow(ctx.db, key, read.value, version + 1);
    await audit(ctx.db, ctx, {
      action: "setting-changed",
      subjectType: "setting",
      subjectId: key,
      before: { value: before.value, version },
      after: { value: read.value, version: version + 1 },
    });
    return found(await findSetting(ctx.db, key));
  });
}
