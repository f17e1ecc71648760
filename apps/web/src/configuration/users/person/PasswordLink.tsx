import { Button, CopyButton, TextInput } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";

/** Where the link leads: this portal's page for a new password, wherever the portal is served. */
function passwordAddress(key: string): string {
  return `${location.origin}${location.pathname}#/password?key=${encodeURIComponent(key)}`;
}

/** The link, this once: the portal keeps only its mark. */
export function PasswordLink({ linkKey, until }: { linkKey: string; until: string }) {
  const t = useText();
  const address = passwordAddress(linkKey);
  return (
    <div className="hub-note hub-note-good" role="status">
      <p>{t("users.link-once", { until })}</p>
      <div className="hub-with-button">
        <TextInput label={t("users.link")} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "users.link-copied" : "users.link-copy")}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
