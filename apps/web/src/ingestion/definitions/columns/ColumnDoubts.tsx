import { Button } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import type { Doubt } from "../draft-column.ts";

/** What the guess from a sample file was not sure of, until somebody has looked. */
export function ColumnDoubts({ doubts, onDone }: { doubts: readonly Doubt[]; onDone: () => void }) {
  const t = useText();
  if (doubts.length === 0) return null;
  return (
    <div className="hub-note hub-doubts">
      {doubts.map((doubt) => (
        <p key={doubt}>{t(`configuration.doubt-${doubt}`)}</p>
      ))}
      <Button variant="default" onClick={onDone}>
        {t("configuration.doubt-done")}
      </Button>
    </div>
  );
}
