import { holds, type Permission } from "@hub/domain/session/permissions.ts";
import { permissionToReopen } from "@hub/domain/validation/reopening-rules.ts";
import type { Language } from "@hub/domain/languages.ts";
import { matcherOf } from "@hub/domain/search/rank.ts";
import { translate } from "@hub/i18n/translate.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { maySend } from "../../ingestion/policy.ts";
import { holdsOn } from "../../validation/policy.ts";
import { nameMonth } from "../../validation/consolidations/list-validations.ts";
import { inboxesIn, type TaskItem } from "../../workflows/inbox.ts";
import { readOpenWork } from "../../workflows/inbox.sql.ts";
import { knownWords } from "../known-words.ts";
import { type Candidate, mostOfKind, type Source } from "../source.ts";
import { inAllLanguages, monthWords } from "../words-in-languages.ts";

/** What waits for the reader, by the verb, the section, the entity and the month: "sign NOR-DE OnHR October", in any language. What is met best first, then what is late. */
export const actSource: Source = {
  kind: "act",
  async find(ctx, { words, forgiving }) {
    const match = matcherOf(words, forgiving);
    return (await listActs(ctx))
      .flatMap((item) => {
        const met = match(wordsOfAct(item));
        return met === undefined ? [] : [{ item, met }];
      })
      .toSorted((a, b) => a.met - b.met)
      .slice(0, mostOfKind)
      .map(({ item }) => present(ctx, item));
  },
  // What was done does not wait any more: acts are not kept among what was opened.
  open: async () => [],
  // Read while the first letters are typed: all open work of a large group takes longer than a letter may.
  prepare: (ctx) => void (mayAct(ctx) && inboxes(ctx).catch(() => undefined)),
};

const verbs = [
  "validation.sign",
  "validation.validate",
  "uploads.send",
  "reopenings.approve",
  "reopenings.ask",
  "scenarios.close",
] as const satisfies Permission[];

const mayAct = ({ actor }: RequestContext): boolean => verbs.some((permission) => holds(permission, actor));

/** The acts of the person of a request, who is looked for twice where typing errors are forgiven. */
const ofActor = new WeakMap<object, Promise<TaskItem[]>>();
function listActs(ctx: RequestContext): Promise<TaskItem[]> {
  let acts = ofActor.get(ctx.actor);
  if (!acts) {
    acts = mayAct(ctx) ? inboxes(ctx).then((inboxOf) => inboxOf(ctx.actor).filter((item) => mayStill(ctx, item))) : Promise.resolve([]);
    ofActor.set(ctx.actor, acts);
  }
  return acts;
}

const keptFor = 5_000;
type Inboxes = ReturnType<typeof inboxesIn>;
let kept: { db: unknown; at: number; today: string; inboxes: Promise<Inboxes> } | undefined;
/** All open work sorted into inboxes, the same for everybody, read again after some seconds: each letter somebody types would ask for it. What is whose is told from the rights of now. */
function inboxes(ctx: RequestContext): Promise<Inboxes> {
  const { db, clock } = ctx;
  const today = todayOf(ctx);
  if (kept?.db === db && kept.today === today && performance.now() - kept.at < keptFor) return kept.inboxes;
  const read = readOpenWork(db, clock.now()).then((work) => inboxesIn(work, today));
  kept = { db, at: performance.now(), today, inboxes: read };
  read.catch(() => (kept = undefined));
  return read;
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

function verbOf(language: Language, { step, section }: TaskItem): string {
  return translate(language, `workflows.step-${step}`, { section: section ?? "", count: 0 });
}

const verbWords = new Map<string, readonly string[]>();
/** The words of an act in all languages, in parts. There are few steps, sections and months: each is put into words once. */
function wordsOfAct(item: TaskItem): (readonly string[])[] {
  const { step, section, legalEntity } = item;
  const name = `${step} ${section}`;
  let verb = verbWords.get(name);
  if (!verb) verbWords.set(name, (verb = inAllLanguages((language) => verbOf(language, item))));
  return [verb, legalEntity ? knownWords(`${legalEntity.code} ${legalEntity.name}`) : [], monthWords(item)];
}

function present({ language }: RequestContext, item: TaskItem): Candidate {
  const { key, legalEntity } = item;
  return {
    kind: "act",
    ref: key,
    title: verbOf(language, item),
    hint: [...(legalEntity ? [`${legalEntity.name} (${legalEntity.code})`] : []), nameMonth(language, item)].join(" · "),
    ...placeOf(item),
    words: wordsOfAct(item).flat(),
  };
}

/** Where it is done, as the inbox leads there. */
function placeOf({ step, section, legalEntity, scenarioId, year, month, blocking }: TaskItem): Pick<Candidate, "path" | "search"> {
  if (step === "close-again") return { path: `/scenaries/${scenarioId}/dashboard`, search: {} };
  const place = { year: String(year), month: String(month), section: section ?? "", entity: String(legalEntity?.id ?? "") };
  if (step === "deliver") return { path: "/mut", search: blocking > 0 ? place : { ...place, tab: "deliver" } };
  return { path: step === "reopen" || step === "answer" ? "/mut" : "/validation", search: place };
}
