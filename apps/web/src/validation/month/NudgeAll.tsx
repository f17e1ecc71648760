import { Button } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useText } from "../../texts/language.tsx";
import { openedPart } from "../../ui/opened-part.tsx";
import type { Props } from "./NudgeDialog.tsx";

const NudgeDialog = openedPart(
  async () => (await import("./NudgeDialog.tsx")).NudgeDialog,
  ({ onClose }) => onClose(),
);

/** Reminds everybody whom something of the month waits for, after a yes. `others`: something waits for the reader too, who is not counted. */
export function NudgeAll({ period, name, count, others = false }: Props & { others?: boolean }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {(count > 0 || asking) && (
        <Writing>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(others ? "validation.nudge-others" : "validation.nudge-all", { count })}
          </Button>
        </Writing>
      )}
      <NudgeDialog period={period} name={name} count={count} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
