import { Button, Group, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useText } from "../../texts/language.tsx";

/** The token itself, shown this once, to be copied and kept elsewhere. */
export function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState("");
  const copy = async () => {
    field.current?.select();
    setTold((await copyText(token)) ? t("account.token-copied") : t("account.token-copy-by-hand"));
  };
  return (
    <div className="hub-stacked-fields">
      <div className="hub-note">{t("account.token-once")}</div>
      <div className="hub-token-once">
        <TextInput
          ref={field}
          label={t("account.token-itself")}
          value={token}
          readOnly
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{t("account.token-copy")}</Button>
      </div>
      <p role="status" className="hub-dimmed">
        {told}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t("account.token-kept")}
        </Button>
      </Group>
    </div>
  );
}

/** Puts a text on the clipboard; false where the browser does not let a page do so (no https). */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
