import { useText } from "./language.tsx";
import { Page } from "../ui/Page.tsx";

type Area = "swp";

/** An area that is not there yet says so, and what it will be for. */
export function NotBuiltYet({ area }: { area: Area }) {
  const t = useText();
  return (
    <section className="hub-message hub-message-inline" aria-label={t(`home.tile-${area}`)}>
      <h2>{t("shell.not-built-title", { area: t(`home.tile-${area}`) })}</h2>
      <p>{t(`shell.not-built-${area}`)}</p>
      <p>{t("shell.not-built-text")}</p>
    </section>
  );
}

export function NotBuiltYetPage({ area }: { area: Area }) {
  const t = useText();
  return (
    <Page title={t(`home.tile-${area}`)}>
      <NotBuiltYet area={area} />
    </Page>
  );
}
