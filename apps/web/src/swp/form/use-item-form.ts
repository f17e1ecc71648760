import type { Lever, Levers } from "@hub/domain/swp/levers.ts";
import { emptyItem, type ItemContent, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import { useState } from "react";
import { readSession } from "../../api/stored-session.ts";
import { useItemWords } from "../items/item-words.ts";
import type { SwpItem } from "../items/use-items.ts";
import { chooseCoverage, openSizeOf, turnOf } from "./coverage-draft.ts";
import {
  changedFields,
  checkDraft,
  contentOf,
  type FieldErrors,
  type FormField,
  leversIn,
  mergeContent,
  proposedLevers,
  typeLever,
} from "./item-draft.ts";
import type { ChosenTerms } from "./TermFields.tsx";
import { useAnsweredLevers } from "./use-answered-levers.ts";
import type { FormFacts } from "./use-form-facts.ts";
import { useSaveItem } from "./use-save-item.ts";

type Given = { tab: SwpTab; item: SwpItem | undefined; facts: FormFacts; divisionId: number | null };

/** What the form of an item holds, what is wrong with it, and what can be done. */
export function useItemForm({ tab, item, facts, divisionId }: Given) {
  const words = useItemWords();
  // What the form was opened on: a newer one is told, not taken.
  const [base, setBase] = useState(item);
  const [first] = useState(() => startOf(tab, facts, divisionId));
  const before = base ? contentOf(base) : first;
  const [typedContent, setContent] = useState(before);
  const [terms, setTerms] = useState(() => termsOf(item));
  const [typed, setTyped] = useState<readonly Lever[]>([]);
  const [isTouched, setTouched] = useState(false);
  const [comment, setComment] = useState("");
  const [openSize, setOpenSize] = useState(() => openSizeOf(before, ""));
  const [told, setTold] = useState<readonly FormField[]>([]);
  const [round, setRound] = useState(0);
  const save = useSaveItem(tab, base);

  // Of a new one the division's answers are proposed until somebody touches a lever.
  const answered = useAnsweredLevers(tab, typedContent.divisionId, !base && !isTouched);
  const closes = (code: string) => facts.coverages.find((each) => each.code === code)?.closes;
  const wasClosed = base?.coverage?.closes;
  const staysClosed = wasClosed === true && closes(typedContent.coverage ?? "") === true;
  const content: ItemContent = { ...typedContent, ...answered, ...(staysClosed && leversIn(before)) };

  const dirty = changedFields(tab, { ...before, ...answered }, content).length > 0 || comment.trim() !== "";
  const settle = (to: SwpItem, keep: ItemContent) => {
    setBase(to);
    setContent(keep);
    setTerms(termsAfter(to, keep, terms));
    setTyped([]);
    setOpenSize(openSizeOf(keep, ""));
    setTold([]);
    setRound(0);
    save.forgetAll();
  };
  // Nothing is typed yet: what the cache held gives way to what stands.
  if (item && base && item !== base && !dirty && item.version >= base.version) settle(item, contentOf(item));

  const size = base && parseSize(before.size);
  const state = size && wasClosed !== undefined ? { size, closes: wasClosed, levers: before } : null;
  const issues = checkDraft(tab, content, { closes, corporateDomains: facts.corporateDomains, before: state, comment });
  const turn = content.coverage === null ? "none" : turnOf(wasClosed, closes(content.coverage) === true);
  const errors: FieldErrors = { ...save.fieldErrors };
  for (const [field, issue] of issues) if (round > 0 || told.includes(field)) errors[field] = words.issue(issue);

  const put = (next: Partial<ItemContent>) => {
    const whole = { ...content, ...next };
    setContent(whole);
    setOpenSize(openSizeOf(whole, openSize));
    save.forget(Object.keys(next) as FormField[]);
  };
  return {
    base,
    content,
    terms,
    comment,
    errors,
    dirty,
    round,
    save,
    words,
    turn,
    /** It was closed and is not opened again: its levers are those of its closing. */
    staysClosed,
    proposed: answered ? leverNames(answered) : proposedLevers(tab, before, content, typed),
    put,
    setTerms,
    setComment: (text: string) => {
      setComment(text);
      save.forget(["comment"]);
    },
    typeLever: (lever: Lever, value: number | null) => {
      const next = typeLever(tab, content, typed, lever, value);
      setTyped(next.typed);
      setTouched(true);
      put(next.content);
    },
    chooseCoverage: (code: string) => {
      put(chooseCoverage(content, code, closes(code) === true, openSize));
    },
    leave: (field: FormField) => setTold((fields) => (fields.includes(field) ? fields : [...fields, field])),
    /** Sends what is right; what is wrong is said. */
    press: (done: (saved: SwpItem) => void) => {
      setRound(round + 1);
      if (issues.size > 0 || save.theirs || save.isPending) return;
      // Levers that only the answers say stay theirs.
      const sent = answered ? { ...content, ...noneOf(answered) } : content;
      save.send({ content: sent, comment }, done);
    },
    keepMine: (theirs: SwpItem) => settle(theirs, mergeContent(tab, before, content, contentOf(theirs))),
    takeTheirs: (theirs: SwpItem) => settle(theirs, contentOf(theirs)),
    /** Another new one of the same place, by the same person. */
    startAnother: () => {
      setContent({ ...emptyItem(tab), divisionId: content.divisionId, source: content.source, poolId: content.poolId });
      setTerms({ ...termsOf(undefined), parent: terms.parent });
      setTyped([]);
      setTouched(false);
      setComment("");
      setOpenSize("");
      setTold([]);
      setRound(0);
    },
  };
}
export type ItemForm = ReturnType<typeof useItemForm>;

const leverNames = (levers: object) =>
  (Object.entries(levers) as [Lever, number | null][]).flatMap(([name, share]) => (share === null ? [] : [name]));
const noneOf = (levers: object) => Object.fromEntries(Object.keys(levers).map((name) => [name, null])) as Levers;

/** A new item knows who writes it, and where as far as there is no choice. */
function startOf(tab: SwpTab, { divisions, corporateDomains }: FormFacts, asked: number | null): ItemContent {
  const [only, another] = divisions;
  const divisionId = divisions.some(({ id }) => id === asked) ? asked : only && !another ? only.id : null;
  const email = readSession()?.userName ?? "";
  const isCorporate = corporateDomains.some((domain) => email.toLowerCase().endsWith(`@${domain}`));
  return { ...emptyItem(tab), divisionId, source: isCorporate ? email : "" };
}

function termsOf(item: SwpItem | undefined): ChosenTerms {
  return {
    parent: item?.jobProfileFamily ?? item?.knowledgeArea ?? null,
    term: item?.jobProfile ?? item?.skillItem ?? null,
    cluster: item?.jobProfileCluster ?? item?.skillCluster ?? null,
  };
}

/** The names of what is chosen once somebody else's version is taken in: theirs, unless one has chosen otherwise. */
function termsAfter(to: SwpItem, keep: ItemContent, mine: ChosenTerms): ChosenTerms {
  const theirs = termsOf(to);
  const [termId, clusterId] = [keep.profileId ?? keep.skillId, keep.profileClusterId ?? keep.skillClusterId];
  const isTheirs = theirs.term?.id === termId;
  return {
    parent: isTheirs ? theirs.parent : mine.parent,
    term: isTheirs ? theirs.term : mine.term,
    cluster: clusterId === null ? null : theirs.cluster?.id === clusterId ? theirs.cluster : mine.cluster,
  };
}
