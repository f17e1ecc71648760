import { useText } from "../texts/language.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { type Scenario, standingMeanings, standingOf } from "./scenario-states.ts";

/** How a scenario stands, by symbol, colour and word. */
export function ScenarioBadge({ scenario }: { scenario: Pick<Scenario, "state" | "closing" | "stale" | "expected" | "validated"> }) {
  const t = useText();
  const standing = standingOf(scenario);
  return <StatusBadge meaning={standingMeanings[standing]} text={t(`scenarios.standing-${standing}`)} />;
}
