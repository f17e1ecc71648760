import { Button, Group, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { copyText } from "../../ui/grid/table-text.ts";

/** The token itself, shown this once, to be copied and kept elsewhere. */
export function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState("");
  const copy = async () => {
    field.current?.select();
    const copied = await copyText(token).then(
      () => true,
      () => false,
    );
    setTold(t(copied ? "account.token-copied" : "account.token-copy-by-hand"));
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
