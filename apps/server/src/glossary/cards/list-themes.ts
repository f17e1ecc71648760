import type { listGlossaryThemes } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { listThemeRows } from "./detail.sql.ts";

/** The themes of cards, in the reader's language. */
export async function listThemes(ctx: RequestContext): Promise<Output<typeof listGlossaryThemes.answer>> {
  const rows = await listThemeRows(ctx.db, ctx.language);
  const of = (wanted: string) => rows.filter(({ lookup }) => lookup === wanted);
  return { internal: of("internal-theme"), standard: of("standard-theme") };
}
