import { networkPlace } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { useText } from "../../texts/language.tsx";
import { type FieldsProps, opensPrivate, settingsOf } from "./connection-draft.ts";
import { PrivateNetworkChoice } from "./PrivateNetworkChoice.tsx";

/** Whether a connection may lead into private networks. */
export function PrivateNetwork({ draft, saved, errorOf, onChange }: FieldsProps) {
  const t = useText();
  const settings = settingsOf(draft);
  const isNamed = settings.kind === "postgresql" ? settings.host !== "" : settings.baseAddress !== "";
  return (
    <PrivateNetworkChoice
      id="connection"
      words={{
        allow: t("connections.private"),
        help: t("connections.private-help"),
        warning: t("connections.private-warning", { place: isNamed ? networkPlace(settings) : t("connections.private-place-missing") }),
        confirm: t("connections.private-confirm"),
      }}
      draft={draft}
      opens={opensPrivate(draft, saved)}
      error={errorOf("confirmPrivate")}
      onChange={onChange}
    />
  );
}
