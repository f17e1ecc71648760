import { holds, type Permission } from "@hub/domain/session/permissions.ts";
import { permissionToReopen } from "@hub/domain/validation/reopening-rules.ts";
import { languages } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { maySend } from "../../ingestion/policy.ts";
import { holdsOn } from "../../validation/policy.ts";
import { nameMonth } from "../../validation/consolidations/list-validations.ts";
import { inboxesIn, type TaskItem } from "../../workflows/inbox.ts";
import { readOpenWork } from "../../workflows/inbox.sql.ts";
import type { OpenWork } from "../../workflows/inbox.sql.ts";
import { knownWords } from "../known-words.ts";
import type { Candidate, Source } from "../source.ts";
import { monthWords } from "../words-in-languages.ts";

/** What waits for the reader, by the verb, the section, the entity and the month: "sign NOR-DE OnHR October", in any language. */
export const actSource: Source = {
  kind: "act",
  find: (ctx) => listActs(ctx),
  // What was done does not wait any more: acts are not kept among what was opened.
  open: async () => [],
};

const verbs = [
  "validation.sign",
  "validation.validate",
  "uploads.send",
  "reopenings.approve",
  "reopenings.ask",
  "scenarios.close",
] as const satisfies Permission[];

async function listActs(ctx: RequestContext): Promise<Candidate[]> {
  if (!verbs.some((permission) => holds(permission, ctx.actor))) return [];
  const items = inboxesIn(await openWorkOf(ctx), todayOf(ctx))(ctx.actor);
  return items.filter((item) => mayStill(ctx, item)).map((item) => present(ctx, item));
}

const keptFor = 5_000;
let kept: { db: unknown; at: number; work: Promise<OpenWork> } | undefined;
/** All open work, the same for everybody, read again after some seconds: each letter somebody types would ask for it. What is whose is told from the rights of now. */
function openWorkOf({ db, clock }: RequestContext): Promise<OpenWork> {
  if (kept?.db === db && performance.now() - kept.at < keptFor) return kept.work;
  const work = readOpenWork(db, clock.now());
  kept = { db, at: performance.now(), work };
  work.catch(() => (kept = undefined));
  return work;
}

/** Whether the reader may act here now: who waits for whom was read some seconds ago, and a token may do less than its owner. */
function mayStill({ actor }: RequestContext, { step, section, legalEntity }: TaskItem): boolean {
  if (section === null || legalEntity === null) return holds("scenarios.close", actor);
  const cell = { legalEntityId: legalEntity.id, sectionCode: section };
  switch (step) {
    case "sign":
      return holdsOn(actor, "validation.sign", cell);
    case "validate":
      return holdsOn(actor, "validation.validate", cell);
    case "decide":
      return holdsOn(actor, permissionToReopen("LOCKED"), cell) || holdsOn(actor, permissionToReopen("FROZEN"), cell);
    case "reopen":
      return holdsOn(actor, "reopenings.ask", cell) || maySend(actor, cell);
    default:
      return maySend(actor, cell);
  }
}

function present({ language }: RequestContext, item: TaskItem): Candidate {
  const { key, step, section, legalEntity, year, month } = item;
  const told = (each: typeof language) => translate(each, `workflows.step-${step}`, { section: section ?? "", count: 0 });
  return {
    kind: "act",
    ref: key,
    title: told(language),
    hint: [...(legalEntity ? [`${legalEntity.name} (${legalEntity.code})`] : []), nameMonth(language, { year, month })].join(" · "),
    ...placeOf(item),
    words: [
      ...languages.flatMap((each) => knownWords(told(each))),
      ...(legalEntity ? knownWords(`${legalEntity.code} ${legalEntity.name}`) : []),
      ...monthWords({ year, month }),
    ],
  };
}

/** Where it is done, as the inbox leads there. */
function placeOf({ step, section, legalEntity, scenarioId, year, month, blocking }: TaskItem): Pick<Candidate, "path" | "search"> {
  if (step === "close-again") return { path: `/scenaries/${scenarioId}/dashboard`, search: {} };
  const place = { year: String(year), month: String(month), section: section ?? "", entity: String(legalEntity?.id ?? "") };
  if (step === "deliver") return { path: "/mut", search: blocking > 0 ? place : { ...place, tab: "deliver" } };
  return { path: step === "reopen" || step === "answer" ? "/mut" : "/validation", search: place };
}
