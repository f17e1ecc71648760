import type { CampaignState as State } from "@hub/domain/configuration/campaigns.ts";
import { useText } from "../../texts/language.tsx";
import { type Meaning, StatusBadge } from "../../ui/StatusBadge.tsx";
import type { Campaign } from "./campaign-words.ts";

const meanings: Record<State, Meaning> = { OPEN: "pending", ESCALATED: "partial", OVERDUE: "late", CLOSED: "good" };

/** How a review of access stands. */
export function CampaignState({ campaign: { state } }: { campaign: Pick<Campaign, "state"> }) {
  const t = useText();
  return <StatusBadge meaning={meanings[state]} text={t(`campaigns.state-${state}`)} />;
}
