import { useFormats } from "../../texts/formats.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { EffectMonths } from "../calendar/EffectMonths.tsx";
import { changesMonths, type RuleEffect } from "./rule-drafts.ts";

/** What a change of a rule makes of open months and scenarios. */
function EffectText({ effect: { months, closedMonths, closable, incomplete, dropped } }: { effect: RuleEffect }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const names = (some: RuleEffect["closable"]) =>
    some
      .map(({ scenarioType, month: { year, month } }) =>
        t("scenarios.name", { type: codeText("scenario-types", scenarioType), month: formats.month(year, month) }),
      )
      .join(", ");
  return (
    <>
      <ul className="hub-list">
        {closable.length > 0 && <li>{t("section-rules.closable", { count: closable.length, names: names(closable) })}</li>}
        {incomplete.length > 0 && <li>{t("section-rules.incomplete", { count: incomplete.length, names: names(incomplete) })}</li>}
        {dropped.length > 0 && <li>{t("section-rules.dropped", { count: dropped.length, names: names(dropped) })}</li>}
        {closedMonths > 0 && <li>{t("calendar.closed", { count: closedMonths })}</li>}
      </ul>
      <EffectMonths months={months} />
    </>
  );
}

/** What is asked before a rule is saved that changes months; nothing where it changes none. */
export function askEffect(t: ReturnType<typeof useText>, effect: RuleEffect | undefined) {
  if (!effect || !changesMonths(effect)) return undefined;
  return { title: t("calendar.preview"), text: <EffectText effect={effect} />, action: t("ui.save"), wide: true };
}
