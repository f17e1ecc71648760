import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import type { Change, Rule, Tolerance } from "./tolerance-values.ts";

/** How tolerances are written, with their unit. */
export function useToleranceText() {
  const t = useText();
  const formats = useFormats();
  const number = (value: string) => formats.decimal(value, value.includes(".") ? value.length - value.indexOf(".") - 1 : 0);
  return {
    number,
    value: (value: string, unit: Tolerance["unit"]) =>
      unit === "persons" || unit === "contracts"
        ? t(`checks.value-${unit}`, { count: Number(value) })
        : t(`checks.value-${unit}`, { value: number(value) }),
    by: ({ reason, decidedBy, decidedAt }: { reason: string; decidedBy: string; decidedAt: string }) =>
      t("checks.set-by", { user: decidedBy, at: formats.instant(decidedAt), reason }),
  };
}

/** How a change of a tolerance is told: for whom, from what to what. */
export function useChangeText(rules: readonly Rule[]) {
  const t = useText();
  const text = useToleranceText();
  const unitOf = (change: Change) => rules.find(({ rule }) => rule === change.rule)?.tolerance?.unit ?? "persons";
  const who = ({ legalEntity }: Change) => legalEntity?.name ?? t("checks.group");
  const value = (change: Change) => (change.value === null ? t("checks.own-none") : text.value(change.value, unitOf(change)));
  return {
    who,
    value,
    proposal: (change: Change) =>
      t("checks.proposal", { who: who(change), current: text.value(change.current, unitOf(change)), value: value(change) }),
  };
}
