import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import "./second-factor.css";

/** New recovery codes, shown this once, to be kept elsewhere. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText();
  const [told, setTold] = useState("");
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(codes.join("\n")).then(
      () => true,
      () => false,
    );
    setTold(t(copied ? "factor.codes-copied" : "factor.codes-by-hand"));
  };
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
          <Button variant="default" onClick={() => saveText(`${codes.join("\n")}\n`, "hub-recovery-codes.txt")}>
            {t("factor.codes-save")}
          </Button>
        </Group>
        <Button onClick={onDone}>{t("factor.codes-kept")}</Button>
      </Group>
    </div>
  );
}

/** Has the browser keep a text as a file. */
function saveText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
