import { type SessionRules, sessionRuleKeys, sessionRulesOf } from "@hub/domain/session/session-rules.ts";
import type { Database } from "../db/connect.ts";

/** What signing in is bound by, as it is set now. */
export async function readSessionRules(db: Database): Promise<SessionRules> {
  return sessionRulesOf(await db.selectFrom("setting").select(["key", "value"]).where("key", "in", sessionRuleKeys).execute());
}
