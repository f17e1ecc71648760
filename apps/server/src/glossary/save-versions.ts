import { type LanguageStates, nextLanguageStates } from "@hub/domain/glossary/language-states.ts";
import type { CardContent, Glossary } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Context } from "../context.ts";
import { inSavepoint } from "../db/savepoint.sql.ts";
import { problemAt } from "../problem.ts";
import { type CardRow, insertVersions, type VersionWrite } from "./cards.sql.ts";
import { type EditionWrite, writeEditions } from "./editions.sql.ts";

/** A version about to be saved; `before` is the card as it was locked (`lockCards`), undefined for one just made (`insertCards`). */
export type CardSave = {
  cardId: number;
  glossary: Glossary;
  before: CardRow | undefined;
  /** Tidied and checked. */
  content: CardContent;
  kind: VersionWrite["kind"];
  /** Languages said to be right as they are. */
  confirmed?: readonly Language[];
  restoredFrom?: number;
  /** Of a restored version: its languages are as far as they were then. */
  states?: LanguageStates;
  comment?: string;
};

/**
 * Saves versions as the latest of their cards, in the transaction of `ctx`: the same number of statements for any number. Answers what was written, as
 * editions. Throws glossary-name-taken or glossary-kpi-taken when another card has the name or the KPI, with nothing saved.
 */
export async function saveVersions(ctx: Context, saves: readonly CardSave[], userId: number | null): Promise<EditionWrite[]> {
  const at = ctx.clock.now();
  const versions = saves.map((save): VersionWrite & { glossary: Glossary } => {
    const { cardId, glossary, before, content, confirmed, kind, restoredFrom, comment } = save;
    const states = save.states ?? nextLanguageStates(before && { card: before.content, states: before.states }, content, confirmed);
    const version = (before?.latestVersion ?? 0) + 1;
    return { cardId, glossary, version, kind, content, states, ...(restoredFrom && { restoredFrom }), ...(comment && { comment }) };
  });
  const writes = versions.map(({ cardId, glossary, version, content, states }) => ({
    cardId,
    glossary,
    version,
    content,
    states,
    at,
    userId,
  }));
  await refuseTaken(ctx, async (ctx) => {
    await insertVersions(ctx.db, versions, { at, userId });
    await writeEditions(ctx.db, "working", writes);
  });
  return writes;
}

const takenBy: Record<string, keyof typeof takenFields> = {
  glossary_edition_edition_glossary_folded_name_key: "glossary-name-taken",
  glossary_edition_edition_kpi_code_key: "glossary-kpi-taken",
};
const takenFields = { "glossary-name-taken": "globalName", "glossary-kpi-taken": "kpi" } as const;

/** Runs what writes editions in a savepoint; a name or KPI that another card has becomes a Problem. */
export async function refuseTaken<C extends Context>(ctx: C, write: (ctx: C) => Promise<void>): Promise<void> {
  try {
    await inSavepoint(ctx, write);
  } catch (error) {
    const code = codeOf(error);
    throw code ? problemAt([takenFields[code]], code, error) : error;
  }
}

function codeOf(error: unknown): keyof typeof takenFields | undefined {
  if (!(error instanceof Error)) return undefined;
  // Two cards wait for the name that the other is just giving up.
  if ("code" in error && error.code === "40P01") return "glossary-name-taken";
  return "constraint" in error ? takenBy[String(error.constraint)] : undefined;
}
