import { matchWords } from "@hub/domain/search/rank.ts";
import { holds, isOffered } from "@hub/domain/session/permissions.ts";
import { translateOr } from "@hub/i18n/translate.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { RequestContext } from "../../context.ts";
import { nameMonth } from "../../validation/consolidations/list-validations.ts";
import { reachOf } from "../../validation/policy.ts";
import { listGivenScenarios, listNamedScenarios, type NamedScenario } from "../scenarios.sql.ts";
import { type Candidate, mostOfKind, type Source } from "../source.ts";
import { inAllLanguages, monthWords } from "../words-in-languages.ts";

/** Closing scenarios of the types one is offered of which one is given a cell, by type and month. */
export const scenarioSource: Source = {
  kind: "scenario",
  find: (ctx, { words, forgiving }) => listGiven(ctx, (candidate) => matchWords(words, candidate.words, forgiving) !== undefined),
  open: (ctx, refs) => listGiven(ctx, ({ ref }) => refs.includes(ref)),
};

async function listGiven(ctx: RequestContext, isWanted: (candidate: Candidate) => boolean): Promise<Candidate[]> {
  if (!holds("scenarios.read", ctx.actor)) return [];
  const { scenarios: offered } = ctx.actor.views;
  const rows = (await listNamedScenarios(ctx.db)).filter(({ scenarioType }) => isOffered(offered, scenarioType));
  const wanted = rows
    .map((row) => present(ctx.language, row))
    .filter(isWanted)
    .slice(0, mostOfKind);
  const given = new Set(
    await listGivenScenarios(
      ctx.db,
      wanted.map(({ ref }) => Number(ref)),
      reachOf(ctx.actor, "scenarios.read"),
    ),
  );
  return wanted.filter(({ ref }) => given.has(Number(ref)));
}

function present(language: Language, { id, scenarioType, ...period }: NamedScenario): Candidate {
  const name = (each: Language) => translateOr(each, `scenario-types.${scenarioType}`, scenarioType);
  return {
    kind: "scenario",
    ref: String(id),
    title: `${name(language)} · ${nameMonth(language, period)}`,
    hint: "",
    path: `/scenaries/${id}/dashboard`,
    search: {},
    words: [...inAllLanguages(name), ...monthWords(period)],
  };
}
