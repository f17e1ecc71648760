import { useText } from "../texts/language.tsx";
import { useToleranceText } from "./tolerance-text.ts";
import type { Change, Rule } from "./tolerance-values.ts";

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
