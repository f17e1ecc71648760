import { withoutEnd } from "@hub/domain/without-end.ts";
/** The mail server that reminders go out by, and what their links begin with. */
export type MailConfig = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS, which is required as soon as there is a password. */
  secure: boolean;
  requireTls: boolean;
  auth: { user: string; pass: string } | undefined;
  from: { name: string; address: string };
  /** The portal's address as browsers see it, without a slash at its end; undefined: mails carry no link. */
  publicUrl: string | undefined;
};

/**
 * Reads HUB_SMTP_URL (`smtp://host:25`, `smtps://user:password@host:465`, `?tls=required`) and HUB_MAIL_FROM (`hub@example.com`, `People figures <hub@example.com>`); undefined when no mail server is named.
 * Throws an Error with the variable's name, never with the address, which may hold a password.
 */
export function readMail(env: Record<string, string | undefined>): MailConfig | undefined {
  const text = env["HUB_SMTP_URL"]?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "")
    throw new Error("HUB_SMTP_URL is no address of a mail server, such as smtps://user:password@mail.example.com:465.");
  const from = readFrom(env["HUB_MAIL_FROM"]?.trim() ?? "");
  const secure = url.protocol === "smtps:";
  const publicUrl = env["HUB_PUBLIC_URL"]?.trim();
  if (publicUrl && !URL.canParse(publicUrl)) throw new Error("HUB_PUBLIC_URL is not a web address.");
  return {
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 25)),
    secure,
    requireTls: url.username !== "" || url.searchParams.get("tls") === "required",
    auth: url.username === "" ? undefined : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    from,
    publicUrl: publicUrl === undefined ? undefined : withoutEnd(publicUrl, "/"),
  };
}

function readFrom(text: string): MailConfig["from"] {
  const opens = text.endsWith(">") ? text.lastIndexOf("<") : -1;
  const address = opens < 0 ? text : text.slice(opens + 1, -1).trim();
  const name = opens < 0 ? "" : text.slice(0, opens).trim();
  const bare = name.length > 1 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1).trim() : name;
  if (!/^[^\s<>"@]+@[^\s<>"@]+$/.test(address) || /["<>\p{Cc}]/u.test(bare))
    throw new Error(
      "HUB_MAIL_FROM is needed beside HUB_SMTP_URL: the address that mails come from, by itself or after a name (HUB <hub@example.com>).",
    );
  return { name: bare || "HUB", address };
}
