import { useText } from "../../texts/language.tsx";
import type { ImportStep } from "../task-states.ts";

const steps = ["file", "check", "preview", "run"] as const;
const standing: Record<Exclude<ImportStep, "failed">, number> = { file: 0, check: 1, preview: 2, run: 3, result: 4 };

/** The way of an import, and where one stands in it. */
export function ImportSteps({ step }: { step: Exclude<ImportStep, "failed"> }) {
  const t = useText();
  const at = standing[step];
  return (
    <ol className="hub-task-steps" aria-label={t("tasks.steps")}>
      {steps.map((name, index) => (
        <li key={name} data-done={index < at || undefined} aria-current={index === Math.min(at, steps.length - 1) ? "step" : undefined}>
          <span aria-hidden="true">{index < at ? "✓" : index + 1}</span> {t(`tasks.step-${name}`)}
        </li>
      ))}
    </ol>
  );
}
