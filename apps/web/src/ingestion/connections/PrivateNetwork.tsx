import { networkPlace } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { useText } from "../../texts/language.tsx";
import { opensPrivate, settingsOf } from "./connection-draft.ts";
import { PrivateNetworkChoice } from "./PrivateNetworkChoice.tsx";
import type { ConnectionFormState } from "./use-connection-form.ts";

/** Whether a connection may lead into private networks. */
export function PrivateNetwork({ form }: { form: ConnectionFormState }) {
  const t = useText();
  const { draft, base } = form;
  const settings = settingsOf(draft);
  const isNamed = settings.kind === "postgresql" ? settings.host !== "" : settings.baseAddress !== "";
  return (
    <PrivateNetworkChoice
      id={form.id}
      words={{
        allow: t("connections.private"),
        help: t("connections.private-help"),
        warning: t("connections.private-warning", { place: isNamed ? networkPlace(settings) : t("connections.private-place-missing") }),
        confirm: t("connections.private-confirm"),
      }}
      draft={draft}
      opens={opensPrivate(draft, base)}
      error={form.errorOf("confirmPrivate")}
      onChange={form.change}
    />
  );
}
