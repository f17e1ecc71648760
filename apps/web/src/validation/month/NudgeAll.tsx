import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "../../texts/lazy-part.ts";
import { useText } from "../../texts/language.tsx";
import type { Props } from "./NudgeDialog.tsx";

const NudgeDialog = lazyPart(async () => (await import("./NudgeDialog.tsx")).NudgeDialog);

/** Reminds everybody whom something of the month waits for, after a yes. */
export function NudgeAll({ period, name, count }: Props) {
  const t = useText();
  const [asking, setAsking] = useState<"never" | "asking" | "answered">("never");
  return (
    <>
      {(count > 0 || asking === "asking") && (
        <Button variant="default" onClick={() => setAsking("asking")}>
          {t("validation.nudge-all", { count })}
        </Button>
      )}
      <Suspense>
        {asking !== "never" && (
          <NudgeDialog period={period} name={name} count={count} opened={asking === "asking"} onClose={() => setAsking("answered")} />
        )}
      </Suspense>
    </>
  );
}
