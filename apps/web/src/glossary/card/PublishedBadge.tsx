import { useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { Card } from "./use-card.ts";

/** Whether readers see a card, and whether they see it as it is shown here. */
export function PublishedBadge({ card }: { card: Pick<Card, "published" | "publishedVersion" | "version"> }) {
  const t = useText();
  if (!card.published) return <StatusBadge meaning="pending" text={t("glossary.card-unpublished")} />;
  if (isChanged(card)) return <StatusBadge meaning="partial" text={t("glossary.card-changed")} />;
  return <StatusBadge meaning="good" text={t("glossary.card-published")} />;
}

/** Whether a published card has later changes that readers do not see yet. */
export const isChanged = ({ published, publishedVersion, version }: Pick<Card, "published" | "publishedVersion" | "version">): boolean =>
  published && publishedVersion !== null && publishedVersion < version;
