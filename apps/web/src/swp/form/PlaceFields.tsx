import { listSwpPools } from "@hub/contract/swp/items.ts";
import { fieldNeeds } from "@hub/domain/swp/plan-item.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { placeOf } from "../items/item-name.ts";
import { useItemWords } from "../items/item-words.ts";
import type { SwpItem } from "../items/use-items.ts";
import { fieldOrder, fieldProps, type PartProps } from "./field-props.ts";
import { type FormFacts, offerDivisions } from "./use-form-facts.ts";

type Props = PartProps & { item: SwpItem | undefined; facts: FormFacts; onPools: () => void };

/** Where an item stands, who knows about it, and of a pool's part the pool. */
export function PlaceFields({ item, facts, onPools, ...part }: Props) {
  const t = useText();
  const words = useItemWords();
  const { tab, content, onChange } = part;
  const { divisions, corporateDomains } = facts;
  // One that nothing new may be put in stays with what is in it.
  const own = item && !divisions.some(({ id }) => id === item.division.id) ? item : undefined;
  return (
    <>
      <NativeSelect
        {...fieldProps(part, words, "divisionId")}
        inputWrapperOrder={fieldOrder}
        value={String(content.divisionId ?? "")}
        data={[
          { value: "", label: t("swp.form-choose") },
          ...(own ? [{ value: String(own.division.id), label: placeOf(own) }] : []),
          ...offerDivisions(divisions),
        ]}
        // A pool belongs to its division.
        onChange={({ currentTarget: { value } }) => onChange({ divisionId: value === "" ? null : Number(value), poolId: null })}
      />
      <TextInput
        {...fieldProps(part, words, "source")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        description={t("swp.form-source-hint", { domains: corporateDomains.join(", ") })}
        inputWrapperOrder={fieldOrder}
        value={content.source}
        onChange={({ currentTarget }) => onChange({ source: currentTarget.value })}
      />
      {fieldNeeds.poolId[tab] !== "-" && <PoolSelect {...part} item={item} onPools={onPools} />}
    </>
  );
}

function PoolSelect({ item, onPools, ...part }: PartProps & { item: SwpItem | undefined; onPools: () => void }) {
  const t = useText();
  const words = useItemWords();
  const { content, onChange } = part;
  const { divisionId, poolId } = content;
  const pools = useRoute(
    listSwpPools,
    { query: { orgs: String(divisionId) } },
    { enabled: divisionId !== null, placeholderData: undefined },
  );
  const offered = divisionId === null ? [] : (pools.data?.items ?? []);
  const chosen = offered.find(({ id }) => id === poolId);
  const own = item?.pool && item.division.id === divisionId && !offered.some(({ id }) => id === item.pool?.id) ? [item.pool] : [];
  const hint = chosen
    ? t("swp.form-pool-left", { left: words.size(chosen.unassigned), total: words.size(chosen.total) })
    : divisionId === null
      ? t("swp.form-pool-division-first")
      : pools.data && offered.length === 0
        ? t("swp.form-pool-none")
        : undefined;
  return (
    <div className="hub-swp-with-act">
      <NativeSelect
        {...fieldProps(part, words, "poolId")}
        description={hint}
        inputWrapperOrder={fieldOrder}
        disabled={divisionId === null}
        value={String(poolId ?? "")}
        data={[
          { value: "", label: t("swp.form-choose") },
          ...[...own, ...offered].map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ poolId: value === "" ? null : Number(value) })}
      />
      <Button variant="subtle" size="compact-sm" onClick={onPools}>
        {t("swp.pools-title")}
      </Button>
    </div>
  );
}
