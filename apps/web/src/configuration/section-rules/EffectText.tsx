import { scenarioTypeName } from "@hub/i18n/words/scenario-types.ts";
import { useFormats } from "../../texts/formats.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { EffectMonths } from "../calendar/EffectMonths.tsx";
import type { RuleEffect } from "./rule-drafts.ts";

/** What a change of a rule makes of open months and scenarios. */
export function EffectText({ effect: { months, closedMonths, closable, incomplete } }: { effect: RuleEffect }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const names = (some: RuleEffect["closable"]) =>
    some
      .map(({ scenarioType, month: { year, month } }) =>
        t("scenarios.name", { type: scenarioTypeName(scenarioType, codeText), month: formats.month(year, month) }),
      )
      .join(", ");
  return (
    <>
      <ul className="hub-list">
        {closable.length > 0 && <li>{t("section-rules.closable", { count: closable.length, names: names(closable) })}</li>}
        {incomplete.length > 0 && <li>{t("section-rules.incomplete", { count: incomplete.length, names: names(incomplete) })}</li>}
        {closedMonths > 0 && <li>{t("calendar.closed", { count: closedMonths })}</li>}
      </ul>
      <EffectMonths months={months} />
    </>
  );
}
