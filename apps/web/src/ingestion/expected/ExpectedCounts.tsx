import { expectedStates } from "@hub/contract/ingestion/deliveries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { ExpectedState } from "../delivery-search.ts";
import { expectedMeaning } from "./expected-words.ts";
import type { ExpectedPage } from "./use-expected.ts";

type Props = { counts: ExpectedPage["counts"]; state: ExpectedState | undefined; onState: (state: ExpectedState | undefined) => void };

/** How many there are of each state; pressing one shows only these, pressing it again all. */
export function ExpectedCounts({ counts, state, onState }: Props) {
  const t = useText();
  const formats = useFormats();
  const total = expectedStates.reduce((sum, each) => sum + counts[each], 0);
  return (
    <div className="hub-counts" role="group" aria-label={t("ingestion.expected-states")}>
      <button type="button" className="hub-count" aria-pressed={state === undefined} onClick={() => onState(undefined)}>
        <span className="hub-count-number hub-number">{formats.integer(total)}</span>
        <span>{t("ingestion.expected-all")}</span>
      </button>
      {expectedStates.map((each) => (
        <button
          key={each}
          type="button"
          className="hub-count"
          aria-pressed={state === each}
          onClick={() => onState(state === each ? undefined : each)}
        >
          <span className="hub-count-number hub-number">{formats.integer(counts[each])}</span>
          <StatusBadge meaning={expectedMeaning[each]} text={t(`ingestion.expected-${each}`)} />
        </button>
      ))}
    </div>
  );
}
