import type { useFormats } from "../../texts/formats.ts";
import type { useText } from "../../texts/language.tsx";
import type { FoundUser } from "./user-draft.ts";

type Invitation = NonNullable<FoundUser["person"]["invitation"]>;

/** What became of an invitation, in words: what is wrong with its mail before all else. */
export function invitationText(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  { invitedAt, expiresAt, mail }: Invitation,
  now = Date.now(),
): string {
  const when = formats.instant(invitedAt);
  if (mail === "refused" || mail === "failed") return t(`users.invitation-${mail}`);
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return t("users.invitation-expired", { until: formats.instant(expiresAt) });
  if (mail === "waiting") return t("users.invitation-waiting", { when });
  return expiresAt === null
    ? t("users.invitation-sent-sso", { when })
    : t("users.invitation-sent", { when, until: formats.instant(expiresAt) });
}
