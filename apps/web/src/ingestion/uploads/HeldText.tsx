import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import type { Held } from "./upload-states.ts";

/** What a held delivery brings, beside what stands for its month and what stood last before. */
export function HeldText({ held: { unit, count, standing, before } }: { held: Held }) {
  const t = useText();
  const formats = useFormats();
  return (
    <p>
      {t(`ingestion.held-count-${unit}`, { count })}{" "}
      {standing && t(`ingestion.held-standing-${unit}`, { known: standing.count, common: standing.common ?? 0 })}{" "}
      {before &&
        t(`ingestion.held-before-${unit}`, {
          month: formats.month(before.year, before.month),
          known: before.count,
          common: before.common ?? 0,
        })}
    </p>
  );
}
