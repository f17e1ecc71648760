import { listSwpPools } from "@hub/contract/swp/items.ts";
import { fieldNeeds, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { placeOf } from "../items/item-name.ts";
import { useItemWords } from "../items/item-words.ts";
import { type FormFacts, offerDivisions } from "./use-form-facts.ts";
import type { ItemFormState } from "./use-item-form.ts";
import { useFailedChoice } from "../../ui/pick/use-failed-choice.ts";

type PoolProps = { form: ItemFormState; onPools: () => void };
type Props = PoolProps & {
  tab: SwpTab;
  /** The form begins with the division. */
  isFirst: boolean;
  facts: FormFacts;
};

/** Where an item stands, who knows about it, and of a pool's part the pool. */
export function PlaceFields({ tab, form, isFirst, facts: { divisions, corporateDomains }, onPools }: Props) {
  const t = useText();
  const { base, draft, change } = form;
  // One that nothing new may be put in stays with what is in it.
  const own = base && !divisions.some(({ id }) => id === base.division.id) ? base : undefined;
  const known = own ? [own.division, ...divisions] : divisions;
  return (
    <>
      <NativeSelect
        {...form.choice("divisionId")}
        data-autofocus={isFirst || undefined}
        value={String(draft.divisionId?.id ?? "")}
        data={[
          { value: "", label: t("swp.form-choose") },
          ...(own ? [{ value: String(own.division.id), label: placeOf(own) }] : []),
          ...offerDivisions(divisions),
        ]}
        // A pool belongs to its division.
        onChange={({ currentTarget: { value } }) =>
          change({ divisionId: known.find(({ id }) => String(id) === value) ?? null, poolId: null })
        }
      />
      <TextInput
        {...form.text("source")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        description={t("swp.form-source-hint", { domains: corporateDomains.join(", ") })}
      />
      {fieldNeeds.poolId[tab] !== "-" && <PoolSelect form={form} onPools={onPools} />}
    </>
  );
}

function PoolSelect({ form, onPools }: PoolProps) {
  const t = useText();
  const words = useItemWords();
  const failed = useFailedChoice();
  const { base, draft, change } = form;
  const divisionId = draft.divisionId?.id;
  const pools = useRoute(
    listSwpPools,
    { query: { orgs: String(divisionId) } },
    { enabled: divisionId !== undefined, placeholderData: undefined },
  );
  // One that is out of use stays with what is in it.
  const inUse = pools.data?.items.filter(({ id, active }) => active || id === base?.pool?.id);
  const offered = divisionId === undefined ? [] : (inUse ?? []);
  const chosen = offered.find(({ id }) => id === draft.poolId?.id);
  const own = base?.division.id === divisionId && !offered.some(({ id }) => id === base?.pool?.id) ? base?.pool : null;
  const known = own ? [own, ...offered] : offered;
  const hint = chosen
    ? t("swp.form-pool-left", { left: words.size(chosen.unassigned), total: words.size(chosen.total) })
    : divisionId === undefined
      ? t("swp.form-pool-division-first")
      : pools.data && offered.length === 0
        ? t("swp.form-pool-none")
        : undefined;
  return (
    <div className="hub-swp-with-act">
      <NativeSelect
        {...form.choice("poolId")}
        description={hint}
        disabled={divisionId === undefined}
        value={String(draft.poolId?.id ?? "")}
        data={[
          { value: "", label: t("swp.form-choose") },
          ...failed(pools),
          ...known.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ poolId: known.find(({ id }) => String(id) === value) ?? null })}
      />
      <Button variant="subtle" size="compact-sm" onClick={onPools}>
        {t("swp.pools-title")}
      </Button>
    </div>
  );
}
