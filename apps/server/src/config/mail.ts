import { withoutEnd } from "@hub/domain/without-end.ts";
/** The mail server that reminders go out by, and what their links begin with. */
export type MailConfig = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS, which is required as soon as there is a password. */
  secure: boolean;
  requireTls: boolean;
  auth: { user: string; pass: string } | undefined;
  from: string;
  /** The portal's address as browsers see it, without a slash at its end; undefined: mails carry no link. */
  publicUrl: string | undefined;
};

/**
 * Reads HUB_SMTP_URL (`smtp://host:25`, `smtps://user:password@host:465`, `?tls=required`) and HUB_MAIL_FROM; undefined when no mail server is named.
 * Throws an Error with the variable's name, never with the address, which may hold a password.
 */
export function readMail(env: Record<string, string | undefined>): MailConfig | undefined {
  const text = env["HUB_SMTP_URL"]?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "")
    throw new Error("HUB_SMTP_URL is no address of a mail server, such as smtps://user:password@mail.example.com:465.");
  const from = env["HUB_MAIL_FROM"]?.trim() ?? "";
  if (!/^[^\s<>"@]+@[^\s<>"@]+$/.test(from))
    throw new Error("HUB_MAIL_FROM is needed beside HUB_SMTP_URL: the address that mails come from.");
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
