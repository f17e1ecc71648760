import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { MonthCell } from "./cell-state.ts";

/** What a cell does not write, for those who hear the grid: its three statuses, due day, reopening, and by name whom it waits for. */
export function useCellLabel(): (cell: MonthCell) => string {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  return (cell) =>
    [
      t("validation.label-statuses", {
        data: t(`validation.data-${cell.data}`),
        signOff: t(`validation.sign-off-${cell.signOff}`),
        lock: t(`validation.lock-${cell.lock}`),
      }),
      cell.dueDate ? t("validation.label-due", { day: formats.day(cell.dueDate) }) : "",
      cell.reopening ? t(`validation.reopening-${cell.reopening.state}`, { until: formats.day(cell.reopening.until) }) : "",
      cell.waits ? waitingText(cell.waits) : "",
    ]
      .filter((part) => part !== "")
      .join(". ");

  function waitingText({ step, people, administrators }: NonNullable<MonthCell["waits"]>): string {
    const names = people.map(({ name }) => name).join(", ");
    return names === ""
      ? t("validation.waits-for-nobody", {
          administrators: administrators.length,
          names: administrators.map(({ name }) => name).join(", "),
        })
      : t("validation.waits-for", { step: codeText("validation", `step-${step}`), names });
  }
}
