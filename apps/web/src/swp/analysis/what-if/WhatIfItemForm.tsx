import { checkWhatIf, type WhatIfContent } from "@hub/domain/swp/check-what-if.ts";
import { type Lever, leversOf, noLevers } from "@hub/domain/swp/levers.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { type Size, writeSize } from "@hub/domain/swp/size.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { ErrorSummary } from "../../../forms/ErrorSummary.tsx";
import { FormActions } from "../../../forms/FormActions.tsx";
import { useText } from "../../../texts/language.tsx";
import { notifySuccess } from "../../../ui/notifications.ts";
import { useUnsavedGuard } from "../../../ui/unsaved.tsx";
import { focusFirst } from "../../focus-first.ts";
import { proposedLevers, typeLever } from "../../form/item-draft.ts";
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
  const [start] = useState<WhatIfContent>(() => pick({ ...item.start, size: writeSize(item.start.size) }));
  const [draft, setDraft] = useState(start);
  const [typed, setTyped] = useState<readonly Lever[]>([]);
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
  const putLever = (lever: Lever, value: number | null) => {
    const next = typeLever(item.tab, { ...noLevers, ...draft }, typed, lever, value);
    setTyped(next.typed);
    put(pick(next.content));
  };
  const proposed = proposedLevers(item.tab, { ...noLevers, ...start }, { ...noLevers, ...draft }, typed);
  const isDirty = (Object.keys(start) as (keyof WhatIfContent)[]).some((field) => !Object.is(draft[field], start[field]));
  const { guard } = useUnsavedGuard(isDirty, ["tab", "view", "whatIf"]);
  const sum = levers.reduce((all, lever) => all + (draft[lever] ?? 0), 0);
  const whole = (field: (typeof levers)[number] | "trainingFrom" | "trainingTo") => {
    const inPlan = t("swp.whatif-in-plan", { value: item.plan[field] === null ? "–" : String(item.plan[field]) });
    return {
      id: `swp-whatif-${field}`,
      label: labelOf(field),
      description: proposed.some((lever) => lever === field) ? `${inPlan} · ${t("swp.form-lever-proposed")}` : inPlan,
      value: draft[field],
      error: errorOf(field),
    };
  };
  return (
    <form
      ref={focusFirst}
      className="hub-whatif-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRound(round + 1);
        if (issues.length === 0) save.mutate({ set: [{ itemId: item.itemId, ...pick(draft) }] });
      }}
    >
      {guard}
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
        {levers.map((lever) => (
          <WholeField
            {...whole(lever)}
            key={lever}
            className={proposed.includes(lever) ? "hub-swp-proposed" : undefined}
            rightSection={<span aria-hidden="true">%</span>}
            onChange={(value) => putLever(lever, value)}
          />
        ))}
        <p className="hub-field-wide hub-swp-sum" role="status" data-right={sum === 100}>
          <span aria-hidden="true">{sum === 100 ? "✓" : "!"}</span>{" "}
          {t("swp.form-levers-sum", { shares: levers.map((lever) => String(draft[lever] ?? 0)).join(" + "), sum: String(sum) })}
        </p>
        {(["trainingFrom", "trainingTo"] as const).map((field) => (
          <WholeField {...whole(field)} key={field} onChange={(value) => put({ [field]: value })} />
        ))}
      </div>
      <FormActions action={t("swp.whatif-set")} busy={save.isPending} onCancel={onCancel} />
    </form>
  );
}

function pick({ size, hire, outsrc, reskill, release, trainingFrom, trainingTo }: WhatIfContent): WhatIfContent {
  return { size, hire, outsrc, reskill, release, trainingFrom, trainingTo };
}
