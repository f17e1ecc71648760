import type { createConnection, getConnection } from "@hub/contract/ingestion/connections.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import {
  checkConnectionSecret,
  checkConnectionSettings,
  type ConnectionKind,
  type ConnectionSettings,
  networkPlace,
  secretPlace,
  type SignIn,
  timeoutRange,
  type TlsMode,
  trimConnectionSettings,
  usesSecret,
} from "@hub/domain/ingestion/connections/connection-settings.ts";
import type { Issue } from "@hub/domain/issue.ts";

export type ConnectionDetail = Output<(typeof getConnection)["answer"]>;
export type ConnectionBody = Input<NonNullable<(typeof createConnection)["body"]>>;

/** What the form holds: everything as it is typed, of both kinds. `secret` undefined: the one that is kept stays. */
export type ConnectionDraft = {
  name: string;
  kind: ConnectionKind;
  host: string;
  port: string;
  database: string;
  userName: string;
  tls: TlsMode;
  caCertificate: string;
  timeoutSeconds: string;
  baseAddress: string;
  signIn: SignIn;
  headerName: string;
  redirectHosts: string;
  secret: string | undefined;
  allowPrivate: boolean;
  confirmPrivate: boolean;
  active: boolean;
};

/** A connection that is being added. */
export const emptyDraft: ConnectionDraft = {
  name: "",
  kind: "postgresql",
  host: "",
  port: "5432",
  database: "",
  userName: "",
  tls: "verify-full",
  caCertificate: "",
  timeoutSeconds: String(timeoutRange.usual),
  baseAddress: "",
  signIn: "bearer",
  headerName: "",
  redirectHosts: "",
  secret: "",
  allowPrivate: false,
  confirmPrivate: false,
  active: true,
};

/** A saved connection as the form edits it. */
export function draftOf({ name, settings, hasSecret, allowPrivate, active }: ConnectionDetail): ConnectionDraft {
  const { caCertificate, timeoutSeconds } = settings;
  const shared = { ...emptyDraft, name, allowPrivate, active, secret: hasSecret ? undefined : "" };
  const text = { caCertificate: caCertificate ?? "", timeoutSeconds: String(timeoutSeconds) };
  if (settings.kind === "postgresql") return { ...shared, ...settings, ...text, port: String(settings.port) };
  const { kind, baseAddress, signIn, userName, headerName, redirectHosts } = settings;
  return {
    ...shared,
    ...text,
    kind,
    baseAddress,
    signIn,
    userName: userName ?? "",
    headerName: headerName ?? "",
    redirectHosts: redirectHosts.join("\n"),
  };
}

/** The settings that a draft says, as they would be kept. */
export function settingsOf(draft: ConnectionDraft): ConnectionSettings {
  const { kind, tls, signIn } = draft;
  const caCertificate = draft.caCertificate.trim() === "" ? null : draft.caCertificate;
  const shared = { caCertificate, timeoutSeconds: numberOf(draft.timeoutSeconds) };
  const userName = draft.userName.trim();
  return trimConnectionSettings(
    kind === "postgresql"
      ? { kind, host: draft.host.trim(), port: numberOf(draft.port), database: draft.database.trim(), userName, tls, ...shared }
      : {
          kind,
          baseAddress: draft.baseAddress.trim(),
          signIn,
          userName,
          headerName: draft.headerName.trim(),
          redirectHosts: draft.redirectHosts.split(/[\s,;]+/).filter((host) => host !== ""),
          ...shared,
        },
  );
}

/** Digits as a number; what is none is refused by the rules. */
function numberOf(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
}

/** A draft as the call takes it. */
export function bodyOf(draft: ConnectionDraft): ConnectionBody {
  const settings = settingsOf(draft);
  const { name, secret, allowPrivate, confirmPrivate, active } = draft;
  const sends = secret !== undefined && usesSecret(settings);
  return { name, settings, ...(sends && { secret }), allowPrivate, ...(allowPrivate && { confirmPrivate }), active };
}

/** Whether private networks are opened by this draft where they were not: for a new host, or at all. */
export function opensPrivate(draft: ConnectionDraft, saved: ConnectionDetail | undefined): boolean {
  const stays = saved?.allowPrivate === true && networkPlace(saved.settings) === networkPlace(settingsOf(draft));
  return draft.allowPrivate && !stays;
}

/** Whether the secret that is kept may not be used for what the draft says now. */
export function needsSecretAgain(draft: ConnectionDraft, saved: ConnectionDetail | undefined): boolean {
  const settings = settingsOf(draft);
  return usesSecret(settings) && saved?.hasSecret === true && secretPlace(saved.settings) !== secretPlace(settings);
}

/** What keeps a draft from being saved besides the schema of the route, all at once, by the rules that the server asks. */
export function checkDraft(draft: ConnectionDraft, saved: ConnectionDetail | undefined): Issue[] {
  const settings = settingsOf(draft);
  const issues: Issue[] = checkConnectionSettings(settings);
  if (usesSecret(settings)) {
    if (draft.secret) issues.push(...checkConnectionSecret(settings, draft.secret));
    else if (!saved?.hasSecret || draft.secret === "") issues.push({ code: "connections.secret-missing", path: ["secret"] });
    else if (needsSecretAgain(draft, saved)) issues.push({ code: "connections.secret-again", path: ["secret"] });
  }
  if (opensPrivate(draft, saved) && !draft.confirmPrivate)
    issues.push({ code: "connections.private-not-confirmed", path: ["confirmPrivate"] });
  return issues;
}

/** The field of the form that a path of the body leads to: of the settings, the draft has each by itself. */
export function fieldOf(path: readonly (string | number)[]): keyof ConnectionDraft | undefined {
  const [name = ""] = path.filter((part) => part !== "settings");
  return Object.hasOwn(emptyDraft, name) ? (name as keyof ConnectionDraft) : undefined;
}
