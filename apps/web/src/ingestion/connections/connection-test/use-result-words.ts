import type { RemoteResult } from "@hub/contract/ingestion/remote.ts";
import type { Meaning } from "../../../ui/StatusBadge.tsx";
import { useCodeText, useText } from "../../../texts/language.tsx";
import { useFormats } from "../../../texts/formats.ts";

type Tested = { lastResult: RemoteResult | null; lastResultAt: string | null };

/** How the last test of a connection or server went, in a few words; `area` names its steps. */
export function useResultWords(area: "connections" | "sftp" = "connections"): (tested: Tested) => { meaning: Meaning; text: string } {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  return ({ lastResult, lastResultAt }) => {
    if (!lastResult || lastResultAt === null) return { meaning: "pending", text: t("connections.result-none") };
    const step = (name: string | undefined) => codeText(area, `step-${name ?? "name"}`);
    const at = formats.instant(lastResultAt);
    const failed = lastResult.steps.find(({ state }) => state === "failed");
    if (failed) return { meaning: "late", text: t("connections.result-failed", { step: step(failed.step), at }) };
    // One that says it is under way and has not moved for longer than a test takes was cut off with its process.
    const isUnderWay = lastResult.running && Date.now() - Date.parse(lastResultAt) < 150_000;
    if (isUnderWay) return { meaning: "partial", text: t("connections.result-running", { step: step(lastResult.steps.at(-1)?.step) }) };
    return lastResult.running
      ? { meaning: "pending", text: t("connections.result-none") }
      : { meaning: "good", text: t("connections.result-ok", { at }) };
  };
}
