import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import type { Tolerance } from "./tolerance-values.ts";

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
