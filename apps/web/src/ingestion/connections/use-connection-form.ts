import { createConnection, updateConnection } from "@hub/contract/ingestion/connections.ts";
import { prepare } from "../../api/client.ts";
import type { Fields } from "../../forms/fields.ts";
import { type RecordState, useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { bodyOf, checkDraft, type ConnectionDetail, type ConnectionDraft, draftOf, emptyDraft, fieldOf } from "./connection-draft.ts";

export type ConnectionFormState = RecordState<ConnectionDraft, ConnectionDetail, ConnectionDetail>;

/** The form of one connection. */
export function useConnectionForm(saved: ConnectionDetail | undefined, onCreated: (id: number) => void): ConnectionFormState {
  const t = useText();
  return useRecord({
    id: "connection",
    keeps: { without: ["secret"] },
    record: saved,
    draftOf: (record) => (record ? draftOf(record) : emptyDraft),
    fields: useConnectionFields(),
    save: (draft, base) =>
      base
        ? prepare(updateConnection, { params: { id: base.id }, ifMatch: base.version, body: bodyOf(draft) })
        : prepare(createConnection, { body: bodyOf(draft) }),
    check: checkDraft,
    fieldOf,
    onSaved: (connection, wasNew) => {
      notifySuccess(t("connections.saved", { name: connection.name }));
      if (wasNew) onCreated(connection.id);
      return connection;
    },
  });
}

const secretLabels = {
  basic: "connections.secret-password",
  bearer: "connections.secret-token",
  header: "connections.secret-key",
  none: "connections.secret-password",
} as const;

function useConnectionFields(): (draft: ConnectionDraft) => Fields<ConnectionDraft> {
  const t = useText();
  // A secret is said for one place: whoever keeps their own keeps where it goes, too.
  const place = { group: "place" };
  const needed = { ...place, required: true };
  return ({ kind, signIn }) => ({
    name: { label: t("connections.name"), required: true },
    kind: { label: t("connections.kind-choose") },
    host: { ...needed, label: t("connections.host") },
    port: { ...needed, label: t("connections.port") },
    database: { ...needed, label: t("connections.database") },
    baseAddress: { ...needed, label: t("connections.address") },
    signIn: { ...place, label: t("connections.sign-in"), show: (way) => t(`connections.sign-in-${way}`) },
    userName: { ...needed, label: t("connections.user") },
    headerName: { ...needed, label: t("connections.header-name") },
    secret: {
      ...needed,
      label: t(kind === "postgresql" ? "connections.secret-password" : secretLabels[signIn]),
      // Never in the clear, beside what others saved neither.
      show: (secret) => (secret === undefined ? t("connections.secret-set") : "•".repeat(Math.min(secret.length, 8))),
    },
    tls: { ...place, label: t("connections.tls"), show: (mode) => t(`connections.tls-${mode}`) },
    redirectHosts: { ...place, label: t("connections.redirect-hosts") },
    caCertificate: { ...place, label: t("connections.certificate") },
    timeoutSeconds: { label: t("connections.timeout"), required: true },
    allowPrivate: { ...place, label: t("connections.private") },
    confirmPrivate: { label: t("connections.private-confirm"), transient: true },
    active: { label: t("connections.active") },
  });
}
