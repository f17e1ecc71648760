import { holds } from "@hub/domain/session/permissions.ts";
import { isKpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { wordsOf } from "@hub/domain/search/words.ts";
import type { RequestContext } from "../../context.ts";
import { listCardsOfKpis } from "../../glossary/kpis/kpi-cards.sql.ts";
import { editionFor } from "../../glossary/policy.ts";
import { listNamedCards } from "../cards.sql.ts";
import { idsOf, mostOfKind, type Candidate, type Source } from "../source.ts";
import { textOf, textWords } from "../words-in-languages.ts";

/** Cards by their names in any language: those that readers find, or for those who edit the ones being worked on (readings 7). */
export const cardSource: Source = {
  kind: "card",
  async find(ctx, { words, forgiving }) {
    if (!holds("glossary.read", ctx.actor)) return [];
    return present(await listNamedCards(ctx.db, askingOf(ctx), { words, forgiving }, mostOfKind));
  },
  async open(ctx, refs) {
    if (!holds("glossary.read", ctx.actor)) return [];
    return present(await listNamedCards(ctx.db, askingOf(ctx), { ids: idsOf(refs) }, refs.length));
  },
};

const askingOf = (ctx: RequestContext) => ({ edition: editionFor(ctx.actor), language: ctx.language });

function present(rows: Awaited<ReturnType<typeof listNamedCards>>): Candidate[] {
  return rows.map(({ id, name, globalName, names }) => ({
    kind: "card",
    ref: String(id),
    title: name,
    hint: name === globalName ? "" : globalName,
    path: "/glossary",
    search: { card: String(id) },
    words: wordsOf(names),
  }));
}

/** KPIs that have a card one finds: what a figure means is said there. */
export const kpiSource: Source = {
  kind: "kpi",
  find: (ctx) => listKpis(ctx, kpiCodes),
  open: (ctx, refs) => listKpis(ctx, refs.filter(isKpi)),
};

async function listKpis(ctx: RequestContext, codes: readonly string[]): Promise<Candidate[]> {
  if (!holds("glossary.read", ctx.actor)) return [];
  const rows = await listCardsOfKpis(ctx.db, codes, editionFor(ctx.actor) === "working");
  return rows.flatMap(({ kpi, card }) => {
    if (card === null) return [];
    return [
      {
        kind: "kpi",
        ref: kpi,
        title: textOf(ctx.language, `kpis.${kpi}`),
        hint: "",
        path: "/glossary",
        search: { card: String(card) },
        words: textWords([`kpis.${kpi}`]),
      },
    ];
  });
}
