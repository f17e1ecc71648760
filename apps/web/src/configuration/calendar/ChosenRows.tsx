import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { ChosenState } from "./use-chosen-rows.ts";

type Props = { chosen: ChosenState; total: number; onChange: () => void };

/** How many rows are chosen, and what can be done with them. */
export function ChosenRows({ chosen, total, onChange }: Props) {
  const t = useText();
  return (
    <div className="hub-page-actions" role="group" aria-label={t("calendar.choose")}>
      <span role="status">{t("calendar.chosen", { count: chosen.count })}</span>
      {!chosen.isAll && (
        <Button variant="default" onClick={chosen.all}>
          {t("calendar.choose-all", { count: total })}
        </Button>
      )}
      {chosen.count > 0 && (
        <>
          <Button variant="default" onClick={chosen.clear}>
            {t("calendar.choose-none")}
          </Button>
          <Button variant="default" onClick={onChange}>
            {t("calendar.change")}
          </Button>
        </>
      )}
    </div>
  );
}
