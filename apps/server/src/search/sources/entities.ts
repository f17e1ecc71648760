import { holds } from "@hub/domain/session/permissions.ts";
import { listLegalEntities } from "../../configuration/legal-entities/list-legal-entities.ts";
import type { RequestContext } from "../../context.ts";
import { knownWords } from "../known-words.ts";
import type { Candidate, Source } from "../source.ts";
import { countryName, countryWords } from "../words-in-languages.ts";

/** Legal entities one is given, by code, name and country. */
export const entitySource: Source = {
  kind: "entity",
  find: (ctx) => listCandidates(ctx),
  open: async (ctx, refs) => (await listCandidates(ctx)).filter(({ ref }) => refs.includes(ref)),
};

// All that one is given are read: there are hundreds, and countries are found by their names in any language.
async function listCandidates(ctx: RequestContext): Promise<Candidate[]> {
  if (!holds("legal-entities.read", ctx.actor)) return [];
  const { items } = await listLegalEntities(ctx);
  return items.map(({ id, code, name, country }) => ({
    kind: "entity",
    ref: String(id),
    title: name,
    hint: country === null ? code : `${code} · ${countryName(ctx.language, country)}`,
    path: `/entities/${id}`,
    search: {},
    words: [...knownWords(`${code} ${name}`), ...countryWords(country)],
  }));
}
