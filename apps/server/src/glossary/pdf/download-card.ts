import { downloadName } from "@hub/domain/file-name.ts";
import type { Language } from "@hub/domain/languages.ts";
import { Readable } from "node:stream";
import { type RequestContext, todayOf } from "../../context.ts";
import type { FileAnswer } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { createTurns } from "../../http/sending/turns.ts";
import { findCard } from "../cards.sql.ts";
import { listThemeRows } from "../cards/detail.sql.ts";
import { editionFor } from "../policy.ts";
import { drawCard } from "./draw-card.ts";
import { loadFonts } from "../../pdf/fonts.ts";
import { writeCard } from "./write-card.ts";

// Shaping long texts is work of the processor, which all requests share.
const inTurn = createTurns({ atOnce: 1, ofOne: 1, waiting: 50, patience: 30_000 });

/** A card as PDF, in one language or two side by side: for readers as it is published, for those who edit the latest. */
export async function downloadCard(
  ctx: RequestContext,
  id: number,
  asked: { language: Language; beside?: Language | undefined },
): Promise<FileAnswer> {
  const card = found(await findCard(ctx.db, id, editionFor(ctx.actor)));
  const { language, beside } = asked;
  const rows = await listThemeRows(ctx.db, language);
  const nameOf = (lookup: string, code: string | null) => rows.find((row) => row.lookup === lookup && row.code === code)?.name ?? null;
  const themes = {
    standard: nameOf("standard-theme", card.content.standardTheme),
    internal: nameOf("internal-theme", card.content.internalTheme),
  };
  const now = ctx.clock.now();
  const pages = writeCard(card, { asked: beside && beside !== language ? [language, beside] : [language], themes, now });
  const pdf = await inTurn(String(ctx.actor.id), async () => drawCard(pages, await loadFonts()));
  const fileName = downloadName(pages.title, [todayOf(ctx)], "pdf");
  return { fileName, contentType: "application/pdf", stream: Readable.from([pdf], { objectMode: false }) };
}
