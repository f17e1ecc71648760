import type { listSubscriptions } from "@hub/contract/subscriptions/subscriptions.ts";
import type { Output } from "@hub/contract/route.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { movesInPoints } from "@hub/domain/subscriptions/subscription.ts";
import { useFormats } from "../texts/formats.ts";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";
import { useCodeText, useText } from "../texts/language.tsx";

export type Subscription = Output<(typeof listSubscriptions)["answer"]>["items"][number];

/** How a subscription is said: what it is of, and when something is sent. */
export function useSubscriptionWords() {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  return {
    name({ name, kpi, legalEntity, node }: Pick<Subscription, "name" | "kpi" | "legalEntity" | "node">): string {
      if (kpi === null) return name ?? "";
      const whose = legalEntity?.name ?? node?.name ?? t("subscriptions.group");
      return t("subscriptions.figure-of", { kpi: codeText("kpis", kpi), name: whose });
    },
    when({ kpi, onClosing, onClosingAgain, weekly, movedBy }: Subscription): string {
      const isInPoints = kpi !== null && isKpi(kpi) && movesInPoints(kpi);
      return [
        onClosing && t("subscriptions.short-closing"),
        onClosingAgain && t("subscriptions.short-closing-again"),
        weekly && t("subscriptions.short-weekly"),
        movedBy !== null &&
          t(isInPoints ? "subscriptions.short-moved-points" : "subscriptions.short-moved-percent", {
            by: formats.decimal(movedBy, countPlaces(movedBy)),
          }),
      ]
        .filter((part) => part !== false)
        .join(" · ");
    },
  };
}
