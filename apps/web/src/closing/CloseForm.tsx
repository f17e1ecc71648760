import { listScenarioTypes } from "@hub/contract/scenarios/scenarios.ts";
import { listMonths, listYears } from "@hub/contract/validation/validation.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useRoute } from "../api/queries.ts";
import { ErrorSummary } from "../forms/ErrorSummary.tsx";
import { useCodeText, useText } from "../texts/language.tsx";
import { useUnsavedGuard } from "../ui/unsaved.tsx";
import { useFormats } from "../texts/formats.ts";
import { checkCloseForm, type CloseField, type CloseValues, startValues } from "./close-values.ts";
import { CloseDialog } from "./CloseDialog.tsx";
import { CloseStanding } from "./ScenarioBadge.tsx";
import { ClosingOutcome } from "./ClosingOutcome.tsx";
import { type Scenario, useScenarioName } from "./scenario-states.ts";
import { useClosing } from "./use-closing.ts";

/** The form of SCN-01: scenario type, year, month, comment, and closing it after a confirmation. */
export function CloseForm({ scenarios }: { scenarios: readonly Scenario[] }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const nameScenario = useScenarioName();
  const types = useRoute(listScenarioTypes).data?.items.filter(({ closes }) => closes) ?? [];
  const years = useRoute(listYears).data ?? [];
  const months = useRoute(listMonths).data ?? [];
  const [chosen, setChosen] = useState<Partial<CloseValues>>({});
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState("");
  const closing = useClosing(() => setChosen((old) => ({ ...old, comment: "" })));
  const values: CloseValues = { ...startValues(scenarios, types[0]?.code ?? ""), ...chosen };
  const scenario = scenarios.find(
    (each) => each.scenarioType === values.scenarioType && String(each.year) === values.year && String(each.month) === values.month,
  );
  const again = scenario?.currentVersion != null;
  const errors = tried ? checkCloseForm(values, again, codeText) : {};
  const { guard } = useUnsavedGuard(values.comment !== "");
  const change = (changed: Partial<CloseValues>) => setChosen((old) => ({ ...old, ...changed }));
  const complete = values.year !== "" && values.month !== "";
  const name = complete ? nameScenario({ scenarioType: values.scenarioType, year: Number(values.year), month: Number(values.month) }) : "";
  const choose = { value: "", label: t("scenarios.choose") };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(checkCloseForm(values, again, codeText)).length === 0) setAsking(true);
  };
  const confirm = (previewed: string | undefined) => {
    setAsked(name);
    setTried(false);
    const body = {
      scenarioType: values.scenarioType,
      year: values.year,
      month: values.month,
      replaces: scenario?.currentVersion ?? null,
      ...(previewed ? { previewed } : {}),
    };
    closing.close(values.comment.trim() ? { ...body, comment: values.comment.trim() } : body, () => setAsking(false));
  };
  return (
    <form className="hub-stacked-fields" onSubmit={submit} noValidate aria-label={t("scenarios.form")}>
      <ErrorSummary
        items={(Object.entries(errors) as [CloseField, string][]).map(([field, text]) => ({
          text: `${t(`scenarios.field-${field}`)}: ${text}`,
          field: `close-${field}`,
        }))}
      />
      <ClosingOutcome closing={closing} name={asked} withLink />
      <div className="hub-fields">
        <NativeSelect
          id="close-scenarioType"
          label={t("scenarios.field-scenarioType")}
          required
          value={values.scenarioType}
          error={errors.scenarioType}
          onChange={(event) => change({ scenarioType: event.currentTarget.value })}
          data={types.map(({ code }) => ({ value: code, label: codeText("scenarios", `type-${code}`) }))}
        />
        <NativeSelect
          id="close-year"
          label={t("ui.year")}
          required
          value={values.year}
          error={errors.year}
          onChange={(event) => change({ year: event.currentTarget.value })}
          data={[choose, ...years.map((year) => ({ value: String(year), label: String(year) }))]}
        />
        <NativeSelect
          id="close-month"
          label={t("ui.month")}
          required
          value={values.month}
          error={errors.month}
          onChange={(event) => change({ month: event.currentTarget.value })}
          data={[choose, ...months.map((month) => ({ value: String(month), label: formats.monthName(month) }))]}
        />
        <Textarea
          id="close-comment"
          className="hub-field-wide"
          label={t("ui.comment")}
          description={again ? t("scenarios.comment-needed") : undefined}
          required={again}
          value={values.comment}
          error={errors.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
          maxLength={2000}
          autosize
          minRows={2}
        />
      </div>
      {complete && <CloseStanding scenario={scenario} />}
      <div className="hub-page-actions">
        <Button type="submit">
          {complete
            ? t(again ? "scenarios.close-again-action" : "scenarios.close-action", { period: writeMonth(values) })
            : t("scenarios.close-any")}
        </Button>
      </div>
      <CloseDialog
        opened={asking}
        period={complete ? writeMonth(values) : ""}
        comment={values.comment.trim()}
        scenario={scenario}
        busy={closing.busy}
        changed={closing.changed}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
      {guard}
    </form>
  );
}
