import { checkWhatIf, type WhatIfContent } from "@hub/domain/swp/check-what-if.ts";
import { type Lever, leversOf } from "@hub/domain/swp/levers.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { type Size, writeSize } from "@hub/domain/swp/size.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { ErrorSummary } from "../../../forms/ErrorSummary.tsx";
import { FormActions } from "../../../forms/FormActions.tsx";
import { useText } from "../../../shell/language.tsx";
import { notifySuccess } from "../../../shell/notifications.ts";
import { WholeField } from "../../form/WholeField.tsx";
import { useItemWords } from "../../items/item-words.ts";
import { useFigureWords } from "../use-figure-words.ts";
import { useChangeItems, type WhatIfDetail } from "./use-what-ifs.ts";

type Values = Omit<WhatIfContent, "size"> & { size: Size };
type Props = {
  whatIf: WhatIfDetail;
  item: { itemId: number; tab: QuestionTab; plan: Values; start: Values };
  onDone: () => void;
  onCancel: () => void;
};

/** Size, levers and training of an item in a what-if, beside those of the plan. */
export function WhatIfItemForm({ whatIf, item, onDone, onCancel }: Props) {
  const t = useText();
  const words = useItemWords();
  const figures = useFigureWords();
  const errorText = useErrorText();
  const [draft, setDraft] = useState<WhatIfContent>(() => ({ ...item.start, size: writeSize(item.start.size) }));
  const [round, setRound] = useState(0);
  const save = useChangeItems(whatIf, () => {
    notifySuccess(t("swp.whatif-saved", { name: whatIf.name }));
    onDone();
  });
  const levers = leversOf[item.tab] as readonly (Lever & keyof WhatIfContent)[];
  const issues = checkWhatIf(item.tab, draft);
  const said = save.error instanceof ApiError ? save.error.fields : [];
  const errorOf = (field: string) => {
    const own = round > 0 ? issues.find(({ path }) => path[0] === field) : undefined;
    return own ? words.issue(own) : said.find(({ path }) => path.at(-1) === field)?.error;
  };
  const fields = ["size", ...levers, "trainingFrom", "trainingTo"] as const;
  const labelOf = (field: (typeof fields)[number]) => words.field(item.tab, field);
  const summary = [
    ...fields.flatMap((field) => {
      const error = errorOf(field);
      return error === undefined ? [] : [{ text: `${labelOf(field)}: ${error}`, field: `swp-whatif-${field}` }];
    }),
    ...(save.error && said.every(({ path }) => !fields.some((field) => field === path.at(-1)))
      ? [{ text: said[0]?.error ?? errorText(save.error) }]
      : []),
  ];
  const put = (changed: Partial<WhatIfContent>) => {
    if (save.error) save.reset();
    setDraft({ ...draft, ...changed });
  };
  const sum = levers.reduce((all, lever) => all + (draft[lever] ?? 0), 0);
  const whole = (field: (typeof levers)[number] | "trainingFrom" | "trainingTo", unit?: string) => (
    <WholeField
      key={field}
      id={`swp-whatif-${field}`}
      label={labelOf(field)}
      description={t("swp.whatif-in-plan", { value: item.plan[field] === null ? "–" : String(item.plan[field]) })}
      {...(unit !== undefined && { rightSection: <span aria-hidden="true">{unit}</span> })}
      value={draft[field]}
      error={errorOf(field)}
      onChange={(value) => put({ [field]: value })}
    />
  );
  return (
    <form
      className="hub-whatif-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRound(round + 1);
        if (issues.length === 0) save.mutate({ set: [{ itemId: item.itemId, ...pick(draft) }] });
      }}
    >
      <ErrorSummary items={summary} round={round} />
      <div className="hub-fields">
        <TextInput
          id="swp-whatif-size"
          label={labelOf("size")}
          description={t("swp.whatif-in-plan", { value: figures.size(item.plan.size) })}
          inputWrapperOrder={["label", "input", "error", "description"]}
          required
          data-autofocus
          autoComplete="off"
          maxLength={60}
          value={draft.size}
          error={errorOf("size")}
          onChange={({ currentTarget }) => put({ size: currentTarget.value })}
        />
        {levers.map((lever) => whole(lever, "%"))}
        <p className="hub-field-wide hub-swp-sum" role="status" data-right={sum === 100}>
          <span aria-hidden="true">{sum === 100 ? "✓" : "!"}</span>{" "}
          {t("swp.form-levers-sum", { shares: levers.map((lever) => String(draft[lever] ?? 0)).join(" + "), sum: String(sum) })}
        </p>
        {whole("trainingFrom")}
        {whole("trainingTo")}
      </div>
      <FormActions action={t("swp.whatif-set")} busy={save.isPending} onCancel={onCancel} />
    </form>
  );
}

function pick({ size, hire, outsrc, reskill, release, trainingFrom, trainingTo }: WhatIfContent): WhatIfContent {
  return { size, hire, outsrc, reskill, release, trainingFrom, trainingTo };
}
