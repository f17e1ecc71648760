import type { Output } from "@hub/contract/route.ts";
import type { searchAll } from "@hub/contract/search/search.ts";
import { isOneTypoApart } from "@hub/domain/glossary/one-typo.ts";
import { readRefs, type Ref, type SearchKind, searchKinds } from "@hub/domain/search/kinds.ts";
import { compareFound, isForgivable, matchWords, type Ranked } from "@hub/domain/search/rank.ts";
import { askedWords } from "@hub/domain/search/words.ts";
import type { RequestContext } from "../context.ts";
import type { Given } from "../http/bind.ts";
import type { Asked, Candidate, FoundItem, Source } from "./source.ts";
import { actSource } from "./sources/acts.ts";
import { deliverySource } from "./sources/deliveries.ts";
import { entitySource } from "./sources/entities.ts";
import { eventSource } from "./sources/events.ts";
import { cardSource, kpiSource } from "./sources/glossary.ts";
import { itemSource } from "./sources/items.ts";
import { personSource } from "./sources/people.ts";
import { screenSource, settingSource } from "./sources/places.ts";
import { reportSource } from "./sources/reports.ts";
import { scenarioSource } from "./sources/scenarios.ts";
import { textWords } from "./words-in-languages.ts";

const sources: readonly Source[] = [
  actSource,
  screenSource,
  entitySource,
  reportSource,
  kpiSource,
  cardSource,
  scenarioSource,
  personSource,
  deliverySource,
  eventSource,
  itemSource,
  settingSource,
];

type Answer = Output<typeof searchAll.answer>;
const usualLimit = 20;
/** With fewer hits than these, typing errors are forgiven too: what is written right is what most people mean. */
const enough = 3;

/** What the reader may see of what is asked for, the best first; without words what was opened last. */
export async function findAll(
  ctx: RequestContext,
  { q = "", recent = "", limit = usualLimit }: Given<typeof searchAll>["query"],
): Promise<Answer> {
  const words = askedWords(q);
  const opened = readRefs(recent);
  if (words.length === 0) return { items: (await openAll(ctx, opened)).slice(0, limit).map(present), corrected: [] };
  const exact = await rankAll(ctx, { text: q, words, forgiving: false }, opened);
  if (exact.length >= enough || !words.some(isForgivable))
    return { items: exact.slice(0, limit).map(({ candidate }) => present(candidate)), corrected: [] };
  // A word that is met as it is written may be meant otherwise as well: what is met exactly stays first.
  const all = await rankAll(ctx, { text: q, words, forgiving: true }, opened);
  const shown = all.slice(0, limit).map(({ candidate }) => candidate);
  return { items: shown.map(present), corrected: correctionsIn(words, shown) };
}

async function openAll(ctx: RequestContext, refs: readonly Ref[]): Promise<Candidate[]> {
  const found = await Promise.all(
    sources.map(async ({ kind, open, prepare }) => {
      prepare?.(ctx);
      const wanted = refs.filter((each) => each.kind === kind).map(({ ref }) => ref);
      return wanted.length === 0 ? [] : open(ctx, wanted);
    }),
  );
  const byName = new Map(found.flat().map((candidate) => [nameOf(candidate), candidate]));
  return refs.flatMap((ref) => byName.get(nameOf(ref)) ?? []);
}

type Hit = Ranked & { candidate: Candidate };

async function rankAll(ctx: RequestContext, asked: Asked, opened: readonly Ref[]): Promise<Hit[]> {
  const own = new Set(opened.map(nameOf));
  const found = await Promise.all(
    sources.map(async ({ kind, find }) => {
      const words = withoutKind(asked.words, kind);
      return (await find(ctx, { ...asked, words })).flatMap((candidate): Hit[] => {
        const match = matchWords(words, candidate.words, asked.forgiving);
        if (match === undefined) return [];
        const { title } = candidate;
        return [{ candidate, match, own: own.has(nameOf(candidate)), kindOrder: searchKinds.indexOf(kind), title }];
      });
    }),
  );
  return found.flat().toSorted(compareFound);
}

/** What is asked of a kind of things whose name stands beside what they are called: "event 123", "Bericht Alter". */
function withoutKind(words: readonly string[], kind: SearchKind): readonly string[] {
  const names = textWords([`search.kind-${kind}`]);
  const rest = words.filter((word) => !names.includes(word));
  return rest.length === 0 ? words : rest;
}

const nameOf = ({ kind, ref }: Ref): string => `${kind}:${ref}`;

function present({ words: _words, ...item }: Candidate): FoundItem {
  return item;
}

/** What words were taken for: told from what is shown alone, so that nothing is learned of names one may not see. */
function correctionsIn(words: readonly string[], shown: readonly Candidate[]): Answer["corrected"] {
  return words.flatMap((word) => {
    if (shown.length === 0 || shown.some((candidate) => candidate.words.some((known) => known.includes(word)))) return [];
    const as = shown.flatMap((candidate) => candidate.words).find((known) => isOneTypoApart(word, known));
    return as === undefined ? [] : [{ word, as }];
  });
}
