import { swpItemThere } from "@hub/contract/swp/item-there.ts";
import { createSwpItem, getSwpItem, updateSwpItem } from "@hub/contract/swp/items.ts";
import { checkItem } from "@hub/domain/swp/check-item.ts";
import type { Lever } from "@hub/domain/swp/levers.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ApiError, prepare } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { readSession } from "../../api/stored-session.ts";
import type { Confirmation } from "../../forms/confirmation.ts";
import { type RecordState, useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import { refreshItems, type SwpItem } from "../items/use-items.ts";
import { chooseCoverage, openSizeOf, turnOf } from "./coverage-draft.ts";
import { contentOf, draftOf, type ItemDraft, leversIn, newDraft, proposedLevers, typeLever } from "./item-draft.ts";
import { useAnsweredLevers } from "./use-answered-levers.ts";
import type { FormFacts } from "./use-form-facts.ts";
import { useItemFields } from "./use-item-fields.ts";

/** The form of an item. */
export type ItemFormState = RecordState<ItemDraft, SwpItem, SwpItem>;

/** What is edited: an item, or a new one of a tab. */
export type Edited = {
  tab: SwpTab;
  item?: SwpItem | undefined;
  /** Where a new one is proposed to stand. */
  divisionId?: number | null;
  /** What a new one comes after: it stands in the same place, and the same person knows about it. */
  after?: SwpItem | undefined;
};

/** The form of an item, and what its coverage and its division's answers make of its levers. */
export function useItemForm(
  { tab, item, divisionId = null, after }: Edited,
  facts: FormFacts,
  onSaved: (saved: SwpItem, wasNew: boolean) => void,
) {
  const queries = useQueryClient();
  const answersOf = useAnsweredLevers(tab, item === undefined);
  const closes = (code: string) => facts.coverages.find((each) => each.code === code)?.closes;
  /** It was closed and is not opened again: its levers are those of its closing. */
  const isFixed = ({ coverage }: ItemDraft, base: SwpItem | undefined) => base?.coverage?.closes === true && closes(coverage) === true;
  const turn = ({ coverage }: ItemDraft, base: SwpItem | undefined) =>
    coverage === "" ? "none" : turnOf(base?.coverage?.closes, closes(coverage) === true);
  /** Of a new one the division's answers are proposed until somebody touches a lever. */
  const answered = (draft: ItemDraft, base: SwpItem | undefined) => (base || draft.typed ? undefined : answersOf(draft.divisionId?.id));
  const leversOf = (draft: ItemDraft, base: SwpItem | undefined) => leversIn(base && isFixed(draft, base) ? base : draft);
  const shownLevers = (draft: ItemDraft, base: SwpItem | undefined) => answered(draft, base) ?? leversOf(draft, base);

  const form = useRecord({
    id: `swp-${tab}`,
    keeps: true,
    record: item,
    draftOf: (record) => (record ? draftOf(record) : newDraft(tab, after ? draftOf(after) : startOf(facts, divisionId))),
    fields: useItemFields(tab, facts.coverages),
    save: (draft, base, _, meant) => {
      // Levers that only the answers say stay theirs.
      const content = { ...contentOf(draft), ...leversOf(draft, base) };
      const comment = base && turn(draft, base) !== "none" ? draft.comment.trim() : "";
      const body = { ...content, ...(comment !== "" && { comment }) };
      return base
        ? prepare(updateSwpItem, { params: { id: base.id }, ifMatch: base.version, body })
        : prepare(createSwpItem, { body: { tab, ...body, ...(meant && { addAgain: true }) } });
    },
    asks: useLikeQuestion(),
    check: (draft, base) => {
      const size = base?.coverage && parseSize(draftOf(base).size);
      const before = size && base.coverage ? { size, closes: base.coverage.closes, levers: base } : null;
      const { corporateDomains } = facts;
      return checkItem(
        tab,
        { ...contentOf(draft), ...shownLevers(draft, base) },
        { closes, corporateDomains, before, comment: draft.comment },
      );
    },
    refresh: (saved) => {
      queries.setQueryData(keyOf(getSwpItem, { params: { id: saved.id } }), saved);
      return refreshItems(queries, saved.id, saved);
    },
    onSaved,
  });
  const { base, draft, change } = form;
  const levers = shownLevers(draft, base);
  return {
    form,
    levers,
    turn: turn(draft, base),
    isFixed: isFixed(draft, base),
    /** Levers that stand as they are proposed. */
    proposed: proposedLevers(tab, form.clean, levers, draft.typed ?? []),
    typeSize: (size: string) => change({ size, openSize: openSizeOf(size, draft.openSize) }),
    typeLever: (lever: Lever, value: number | null) => change(typeLever(tab, levers, draft.typed ?? [], lever, value)),
    chooseCoverage: (code: string) => change(chooseCoverage(draft, code, closes(code) === true)),
  };
}

/** What is asked where the plan has an item that speaks of the same for the same quarter. */
function useLikeQuestion(): (error: ApiError) => Confirmation | undefined {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  return ({ code, details }) => {
    const there = code === "swp-item-there" ? swpItemThere.safeParse(details).data : undefined;
    if (!there) return undefined;
    const { id, size, updatedBy, updatedOn } = there;
    const by = updatedBy ?? t("ui.conflict-somebody");
    return {
      title: t("swp.like-title"),
      text: t("swp.like-text", { id, size: size ? words.fte(size) : t("swp.like-no-size"), by, at: formats.instant(updatedOn) }),
      action: t("swp.like-add"),
    };
  };
}

/** A new item knows who writes it, and where as far as there is no choice. */
function startOf({ divisions, corporateDomains }: FormFacts, asked: number | null) {
  const [only, another] = divisions;
  const divisionId = divisions.find(({ id }) => id === asked) ?? (another ? null : (only ?? null));
  const email = readSession()?.userName ?? "";
  const isCorporate = corporateDomains.some((domain) => email.toLowerCase().endsWith(`@${domain}`));
  return { divisionId, source: isCorporate ? email : "", poolId: null, parent: null };
}
