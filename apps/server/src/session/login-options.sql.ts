import { defaultLanguage, type Language } from "@hub/domain/languages.ts";
import type { Database } from "../db/connect.ts";

/** The languages that are offered, in their order, and the default one. */
export async function findLoginLanguages(db: Database): Promise<{ languages: Language[]; defaultLanguage: Language }> {
  const rows = await db
    .selectFrom("portal_language")
    .select(["code", "is_default"])
    .where("active", "=", true)
    .orderBy("position")
    .execute();
  const chosen = rows.find((row) => row.is_default)?.code ?? defaultLanguage;
  return { languages: rows.map((row) => row.code as Language), defaultLanguage: chosen as Language };
}
