import { createSftpEndpoint, updateSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import { prepare } from "../../api/client.ts";
import type { Fields } from "../../forms/fields.ts";
import { type RecordState, useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import {
  bodyOfEndpoint,
  checkEndpoint,
  draftOfEndpoint,
  emptyEndpoint,
  type EndpointDetail,
  type EndpointDraft,
} from "./endpoint-draft.ts";

export type EndpointFormState = RecordState<EndpointDraft, EndpointDetail, EndpointDetail>;

/** The form of one server. */
export function useEndpointForm(saved: EndpointDetail | undefined, onCreated: (id: number) => void): EndpointFormState {
  const t = useText();
  return useRecord({
    id: "endpoint",
    keeps: { without: ["secret", "passphrase"] },
    record: saved,
    draftOf: (record) => (record ? draftOfEndpoint(record) : emptyEndpoint),
    fields: useEndpointFields(),
    save: (draft, base) =>
      base
        ? prepare(updateSftpEndpoint, { params: { id: base.id }, ifMatch: base.version, body: bodyOfEndpoint(draft) })
        : prepare(createSftpEndpoint, { body: bodyOfEndpoint(draft) }),
    check: checkEndpoint,
    onSaved: (endpoint, wasNew) => {
      notifySuccess(t("sftp.saved", { name: endpoint.name }));
      if (wasNew) onCreated(endpoint.id);
      return endpoint;
    },
  });
}

function useEndpointFields(): (draft: EndpointDraft) => Fields<EndpointDraft> {
  const t = useText();
  // A secret is said for one place: whoever keeps their own keeps where it goes, too.
  const place = { group: "place" };
  const needed = { ...place, required: true };
  // Never in the clear, beside what others saved neither.
  const hide = (secret: string) => "•".repeat(Math.min(secret.length, 8));
  return ({ auth }) => ({
    name: { label: t("sftp.name"), required: true },
    host: { ...needed, label: t("sftp.host") },
    port: { ...needed, label: t("sftp.port") },
    userName: { ...needed, label: t("sftp.user") },
    auth: { ...place, label: t("sftp.auth"), show: (way) => t(`sftp.auth-${way}`) },
    secret: {
      ...needed,
      label: t(auth === "key" ? "sftp.private-key" : "sftp.password"),
      show: (secret) => (secret === undefined ? t("sftp.secret-set") : hide(secret)),
    },
    passphrase: { ...place, label: t("sftp.passphrase"), show: hide },
    hostKey: { label: t("sftp.host-key"), show: (fingerprint) => fingerprint ?? t("sftp.key-missing") },
    allowPrivate: { ...place, label: t("sftp.private") },
    confirmPrivate: { label: t("sftp.private-confirm"), transient: true },
    active: { label: t("sftp.active") },
  });
}
