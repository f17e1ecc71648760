import type { BalanceVerdict } from "@hub/domain/swp/reskill-balance.ts";
import { useText } from "../../texts/language.tsx";
import { type Meaning, StatusBadge } from "../../ui/StatusBadge.tsx";

const meanings: Record<BalanceVerdict, Meaning> = { enough: "good", depends: "partial", lack: "late" };

/** Whether reskilling is enough, by symbol, colour and word. */
export function VerdictBadge({ verdict }: { verdict: BalanceVerdict }) {
  const t = useText();
  return <StatusBadge meaning={meanings[verdict]} text={t(`swp.balance-${verdict}`)} />;
}
