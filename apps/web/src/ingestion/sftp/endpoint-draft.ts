import type { Input, Output } from "@hub/contract/route.ts";
import type { createSftpEndpoint, getSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import { isHost } from "@hub/domain/ingestion/connections/host.ts";
import type { Issue } from "@hub/domain/issue.ts";

export type EndpointDetail = Output<(typeof getSftpEndpoint)["answer"]>;
type EndpointBody = Input<NonNullable<(typeof createSftpEndpoint)["body"]>>;

/** What the form holds, as it is typed. `secret` undefined: the stored one stays. */
export type EndpointDraft = {
  name: string;
  host: string;
  port: string;
  userName: string;
  auth: EndpointDetail["auth"];
  secret: string | undefined;
  passphrase: string;
  /** The accepted key, which is no input: told where somebody else has accepted another one meanwhile. */
  hostKey: string | undefined;
  allowPrivate: boolean;
  confirmPrivate: boolean;
  active: boolean;
};

/** A server that is being added. */
export const emptyEndpoint: EndpointDraft = {
  name: "",
  host: "",
  port: "22",
  userName: "",
  auth: "password",
  secret: "",
  passphrase: "",
  hostKey: undefined,
  allowPrivate: false,
  confirmPrivate: false,
  active: true,
};

/** A saved server as the form edits it. */
export function draftOfEndpoint(endpoint: EndpointDetail): EndpointDraft {
  const { name, host, port, userName, auth, hasSecret, hostKey, allowPrivate, active } = endpoint;
  const shown = { name, host, port: String(port), userName, auth, hostKey: hostKey?.fingerprint, allowPrivate, active };
  return { ...emptyEndpoint, ...shown, secret: hasSecret ? undefined : "" };
}

/** A draft as the call takes it. */
export function bodyOfEndpoint(draft: EndpointDraft): EndpointBody {
  const { name, userName, auth, secret, passphrase, allowPrivate, confirmPrivate, active } = draft;
  return {
    name: name.trim(),
    host: draft.host.trim(),
    port: portOf(draft),
    userName: userName.trim(),
    auth,
    ...(secret === undefined ? {} : { secret }),
    ...(secret !== undefined && auth === "key" && passphrase !== "" ? { passphrase } : {}),
    allowPrivate,
    ...(allowPrivate ? { confirmPrivate } : {}),
    active,
  };
}

function portOf({ port }: EndpointDraft): number {
  return /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0;
}

const isSameServer = (draft: EndpointDraft, saved: EndpointDetail) => draft.host.trim() === saved.host && portOf(draft) === saved.port;

/** Whether the stored secret may not go where the draft leads: it is another server, user or way of signing in. */
export function needsEndpointSecret(draft: EndpointDraft, saved: EndpointDetail | undefined): boolean {
  return (
    saved?.hasSecret === true && !(isSameServer(draft, saved) && draft.userName.trim() === saved.userName && draft.auth === saved.auth)
  );
}

/** Whether the accepted key is forgotten when this is saved. */
export function forgetsHostKey(draft: EndpointDraft, saved: EndpointDetail | undefined): boolean {
  return saved?.hostKey != null && !isSameServer(draft, saved);
}

/** Whether private networks are opened by this draft where they were not. */
export function opensPrivateNetwork(draft: EndpointDraft, saved: EndpointDetail | undefined): boolean {
  return draft.allowPrivate && !(saved?.allowPrivate === true && isSameServer(draft, saved));
}

/** What keeps a draft from being saved besides the schema of the route, all at once. */
export function checkEndpoint(draft: EndpointDraft, saved: EndpointDetail | undefined): Issue[] {
  const issues: Issue[] = [];
  const refuse = (code: string, field: string) => issues.push({ code, path: [field] });
  if (!isHost(draft.host.trim())) refuse("sftp.host-invalid", "host");
  const port = portOf(draft);
  if (port < 1 || port > 65_535) refuse("sftp.port-invalid", "port");
  if (draft.secret === undefined) {
    if (needsEndpointSecret(draft, saved)) refuse("sftp.secret-again", "secret");
  } else if (draft.secret.trim() === "") refuse("sftp.secret-missing", "secret");
  if (opensPrivateNetwork(draft, saved) && !draft.confirmPrivate) refuse("sftp.private-unconfirmed", "confirmPrivate");
  return issues;
}
