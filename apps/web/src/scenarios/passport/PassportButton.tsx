import { useState } from "react";
import { useCodeText, useText } from "../../texts/language.tsx";
import { OpenedPassport } from "./opened-passport.ts";

type Props = {
  scenarioId: number;
  version: number | undefined;
  kpi: string;
  legalEntityId: number | null;
  /** Whose figure it is, and what it says. */
  name: string;
  value: string;
};

/** A figure that opens its passport: where it comes from. */
export function PassportButton({ name, value, ...of }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className="hub-figure-origin"
        title={t("dashboards.origin")}
        onClick={() => setOpened(true)}
        aria-label={t("dashboards.origin-of", { kpi: codeText("kpis", of.kpi), name, value })}
      >
        {value}
      </button>
      <OpenedPassport {...of} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
