import { NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import { DifferenceList } from "./DifferenceList.tsx";
import { useComparison } from "./use-versions.ts";

type Props = {
  id: number;
  numbers: readonly number[];
  from: number | undefined;
  to: number | undefined;
  onCompare: (from: number, to: number) => void;
};

/** Two versions of a card, chosen, and what differs between them. */
export function Comparison({ id, numbers, from, to, onCompare }: Props) {
  const t = useText();
  const formats = useFormats();
  const compared = useComparison(id, from, to);
  if (from === undefined || to === undefined) return <p className="hub-dimmed">{t("glossary.compare-one")}</p>;
  // A version of a later page of the list can be named in the address, too.
  const choices = [...new Set([...numbers, from, to])].toSorted((one, other) => other - one);
  const data = choices.map((version) => ({
    value: String(version),
    label: t("glossary.version-number", { version: formats.integer(version) }),
  }));
  const differences = compared.data?.differences ?? [];
  return (
    <>
      <div className="hub-fields">
        <NativeSelect
          label={t("glossary.compare-from")}
          value={String(from)}
          data={data}
          onChange={({ currentTarget }) => onCompare(Number(currentTarget.value), to)}
        />
        <NativeSelect
          label={t("glossary.compare-to")}
          value={String(to)}
          data={data}
          onChange={({ currentTarget }) => onCompare(from, Number(currentTarget.value))}
        />
      </div>
      <StateView loading={compared.isPending} error={compared.error} onRetry={() => void compared.refetch()}>
        <p role="status">{t("glossary.compare-count", { count: differences.length, from, to })}</p>
        <DifferenceList differences={differences} />
      </StateView>
    </>
  );
}
