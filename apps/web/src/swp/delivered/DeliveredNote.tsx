import { fromBounds, toHundredths } from "@hub/domain/swp/size.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useItemWords } from "../items/item-words.ts";
import type { SwpItem } from "../items/use-items.ts";
import "../swp.css";
import { lackingBy, useDeliveredOf } from "./use-delivered-of.ts";

/** Where an item's plan and what was delivered of its profile in its division part. */
export function DeliveredNote({ item: { tab, division, jobProfile, size, timeline } }: { item: SwpItem }) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  const { data, error, isPending, refetch } = useDeliveredOf({ profileId: jobProfile?.id ?? 0, divisionId: division.id });
  const month = data?.month;
  const fte = (decimal: string) => words.fte({ min: decimal, max: null });
  const sentences = (): string[] => {
    if (!data || !month) return [t("swp.delivered-no-month-short")];
    const { persons, fte: delivered, gap } = data.total;
    const said = [t("swp.delivered-in", { month: formats.month(month.year, month.month), fte: fte(delivered), count: persons })];
    if (tab === "key-profiles" && gap) said.push(differs(gap));
    const lacking = tab === "profiles-shortage" && timeline !== null ? lackingBy(data, timeline) : undefined;
    if (lacking && size && timeline !== null)
      said.push(t("swp.delivered-lacking", { quarter: words.quarter(timeline), lacking: words.fte(lacking), size: words.fte(size) }));
    return said;
  };
  /** Whether the right size is more than what is there, less, or reached; of a range all of it must be. */
  const differs = (gap: { min: string; max: string }): string => {
    const [least, most] = [toHundredths(gap.min), toHundredths(gap.max)];
    if (least > 0n) return t("swp.delivered-lacks", { size: words.fte(fromBounds(least, most)) });
    return most < 0n ? t("swp.delivered-exceeds", { size: words.fte(fromBounds(-most, -least)) }) : t("swp.delivered-reached");
  };
  return (
    <section className="hub-swp-texts" aria-label={t("swp.delivered-beside")}>
      <h3>{t("swp.delivered-beside")}</h3>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        {data && <p>{sentences().join(" ")}</p>}
      </StateView>
    </section>
  );
}
