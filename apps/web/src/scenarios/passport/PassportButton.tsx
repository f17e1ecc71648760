import { useState } from "react";
import { useCodeText, useText } from "../../texts/language.tsx";
import { PassportDialog } from "./PassportDialog.tsx";

type Props = { scenarioId: number; version: number | undefined; kpi: string; legalEntityId: number | null };

/** Opens the passport of a figure: where it comes from. */
export function PassportButton(of: Props) {
  const t = useText();
  const codeText = useCodeText();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className="hub-link hub-passport-button"
        onClick={() => setOpened(true)}
        aria-label={t("checks.passport-open", { kpi: codeText("kpis", of.kpi) })}
      >
        {t("checks.passport")}
      </button>
      <PassportDialog {...of} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
