import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { saveBlob } from "../../api/download.ts";
import { useText } from "../../texts/language.tsx";
import { copyText } from "../../ui/grid/table-text.ts";
import "./second-factor.css";

/** New recovery codes, shown this once, to be kept elsewhere. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText();
  const [told, setTold] = useState("");
  const copy = async () => {
    const copied = await copyText(codes.join("\n")).then(
      () => true,
      () => false,
    );
    setTold(t(copied ? "factor.codes-copied" : "factor.codes-by-hand"));
  };
  const save = () => saveBlob(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), "hub-recovery-codes.txt");
  return (
    <div className="hub-stacked-fields">
      <p className="hub-note">{t("factor.codes-once")}</p>
      <ol className="hub-recovery-codes" aria-label={t("factor.codes-title")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p role="status" className="hub-dimmed">
        {told}
      </p>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Button variant="default" onClick={() => void copy()} autoFocus data-autofocus>
            {t("factor.codes-copy")}
          </Button>
          <Button variant="default" onClick={save}>
            {t("factor.codes-save")}
          </Button>
        </Group>
        <Button onClick={onDone}>{t("factor.codes-kept")}</Button>
      </Group>
    </div>
  );
}
