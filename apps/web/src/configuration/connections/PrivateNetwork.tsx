import { networkPlace } from "@hub/domain/configuration/connections/connection-settings.ts";
import { Checkbox } from "@mantine/core";
import { useText } from "../../shell/language.tsx";
import { opensPrivate, settingsOf } from "./connection-draft.ts";
import type { FieldsProps } from "./ConnectionForm.tsx";

/** Opening private networks: what it means, and a word of one's own that it is meant. */
export function PrivateNetwork({ draft, saved, errorOf, onChange }: FieldsProps) {
  const t = useText();
  const settings = settingsOf(draft);
  const isNamed = settings.kind === "postgresql" ? settings.host !== "" : settings.baseAddress !== "";
  return (
    <div className="hub-field-wide hub-connection-private">
      <Checkbox
        id="connection-allowPrivate"
        label={t("connections.private")}
        description={t("connections.private-help")}
        checked={draft.allowPrivate}
        onChange={(event) => onChange({ allowPrivate: event.currentTarget.checked, confirmPrivate: false })}
      />
      {opensPrivate(draft, saved) && (
        <div className="hub-note hub-note-late">
          <p>{t("connections.private-warning", { place: isNamed ? networkPlace(settings) : t("connections.private-place-missing") })}</p>
          <Checkbox
            id="connection-confirmPrivate"
            label={t("connections.private-confirm")}
            checked={draft.confirmPrivate}
            onChange={(event) => onChange({ confirmPrivate: event.currentTarget.checked })}
            error={errorOf("confirmPrivate")}
          />
        </div>
      )}
    </div>
  );
}
