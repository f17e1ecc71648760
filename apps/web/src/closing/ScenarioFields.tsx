import { listScenarioTypes } from "@hub/contract/scenarios/scenarios.ts";
import { listMonths, listYears } from "@hub/contract/validation/validation.ts";
import { NativeSelect } from "@mantine/core";
import { useRoute } from "../api/queries.ts";
import type { RecordState } from "../forms/use-record.ts";
import { useFormats } from "../texts/formats.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import type { CloseDraft } from "./close-draft.ts";
import type { Closing } from "./scenario-states.ts";
import { useFailedChoice } from "../ui/pick/use-failed-choice.ts";

/** Which scenario is to be closed: its type, year and month. */
export function ScenarioFields({ form }: { form: RecordState<CloseDraft, { version: number }, Closing> }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const failed = useFailedChoice();
  const [types, years, months] = [useRoute(listScenarioTypes), useRoute(listYears), useRoute(listMonths)];
  const choose = { value: "", label: t("scenarios.choose") };
  return (
    <>
      <NativeSelect
        {...form.text("scenarioType")}
        data={[
          ...(form.draft.scenarioType === "" ? [choose] : []),
          ...failed(types),
          ...(types.data?.items.filter(({ closes }) => closes) ?? []).map(({ code }) => ({
            value: code,
            label: codeText("scenario-types", code),
          })),
        ]}
      />
      <NativeSelect
        {...form.text("year")}
        data={[choose, ...failed(years), ...(years.data ?? []).map((year) => ({ value: String(year), label: String(year) }))]}
      />
      <NativeSelect
        {...form.text("month")}
        data={[
          choose,
          ...failed(months),
          ...(months.data ?? []).map((month) => ({ value: String(month), label: formats.monthName(month) })),
        ]}
      />
    </>
  );
}
