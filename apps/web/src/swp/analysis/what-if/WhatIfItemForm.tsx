import { changeSwpWhatIfItems } from "@hub/contract/swp/analysis.ts";
import { checkWhatIf, type WhatIfContent } from "@hub/domain/swp/check-what-if.ts";
import { type Lever, leversOf, noLevers } from "@hub/domain/swp/levers.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { type Size, writeSize } from "@hub/domain/swp/size.ts";
import { TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { prepare } from "../../../api/client.ts";
import { fieldAt, type Fields } from "../../../forms/fields.ts";
import { RecordForm } from "../../../forms/RecordForm.tsx";
import { useRecord } from "../../../forms/use-record.ts";
import { useText } from "../../../texts/language.tsx";
import { lazyPart } from "../../../texts/lazy-part.ts";
import { notifySuccess } from "../../../ui/notifications.ts";
import { proposedLevers, typeLever } from "../../form/item-draft.ts";
import { WholeField } from "../../form/WholeField.tsx";
import { useItemWords } from "../../items/item-words.ts";
import { useFigureWords } from "../use-figure-words.ts";
import { useTakeWhatIf, type WhatIfDetail } from "./use-what-ifs.ts";

const ProjectedSize = lazyPart(async () => (await import("../../delivered/ProjectedSize.tsx")).ProjectedSize);
const trainings = ["trainingFrom", "trainingTo"] as const;
type Values = Omit<WhatIfContent, "size"> & { size: Size };
type Props = {
  whatIf: WhatIfDetail;
  name: string;
  item: { itemId: number; tab: QuestionTab; plan: Values };
  onDone: () => void;
  onLeave: () => void;
};
/** Besides what is said: the levers that were typed, which nothing is proposed for. */
type Draft = WhatIfContent & { typed: readonly Lever[] };

/** Size, levers and training of an item in a what-if, beside those of the plan. */
export function WhatIfItemForm({ whatIf, name, item: { itemId, tab, plan }, onDone, onLeave }: Props) {
  const t = useText();
  const words = useItemWords();
  const figures = useFigureWords();
  const take = useTakeWhatIf();
  const [opened] = useState(whatIf);
  const levers = leversOf[tab] as readonly (Lever & keyof WhatIfContent)[];
  const field = (field: keyof WhatIfContent, group: string) => [field, { label: words.field(tab, field), group }] as const;
  const fields: Fields<Draft> = {
    size: { label: words.field(tab, "size"), required: true },
    ...Object.fromEntries([...levers.map((lever) => field(lever, "levers")), ...trainings.map((training) => field(training, "training"))]),
  };
  const form = useRecord({
    id: `swp-whatif-${whatIf.id}-${itemId}`,
    // As if it were new: it can be saved again as it is, beside a plan that has changed since.
    record: undefined,
    draftOf: (record: WhatIfDetail = opened): Draft => {
      const { size, ...values } = record.changes.find((change) => change.itemId === itemId)?.whatIf ?? plan;
      return { ...pick({ ...values, size: writeSize(size) }), typed: [] };
    },
    fields,
    save: (draft, base = opened) =>
      prepare(changeSwpWhatIfItems, {
        params: { id: base.id },
        ifMatch: base.version,
        body: { set: [{ itemId, ...pick(draft) }], remove: [] },
      }),
    check: (draft) => checkWhatIf(tab, draft),
    fieldOf: (path) => fieldAt(fields, path.slice(-1)),
    onSaved: (saved) => {
      take(saved);
      notifySuccess(t("swp.whatif-saved", { name: saved.name }));
      onDone();
    },
  });
  const { draft } = form;
  const putLever = (lever: Lever, value: number | null) => {
    const { hire, outsrc, reskill, release, typed } = typeLever(tab, { ...noLevers, ...draft }, draft.typed, lever, value);
    form.change({ hire, outsrc, reskill, release, typed });
  };
  const proposed = proposedLevers(tab, { ...noLevers, ...form.clean }, { ...noLevers, ...draft }, draft.typed);
  const sum = levers.reduce((all, lever) => all + (draft[lever] ?? 0), 0);
  const whole = (name: (typeof levers)[number] | (typeof trainings)[number]) => {
    const inPlan = t("swp.whatif-in-plan", { value: plan[name] === null ? "–" : String(plan[name]) });
    return {
      ...form.choice(name),
      description: proposed.some((lever) => lever === name) ? `${inPlan} · ${t("swp.form-lever-proposed")}` : inPlan,
    };
  };
  return (
    <RecordForm form={form} label={name} parameters={["tab", "view", "whatIf"]} save={t("swp.whatif-set")} onLeave={onLeave}>
      <div className="hub-fields">
        <TextInput
          {...form.text("size")}
          description={t("swp.whatif-in-plan", { value: figures.size(plan.size) })}
          data-autofocus
          maxLength={60}
        />
        {tab === "profiles-shortage" && (
          <Suspense>
            <ProjectedSize itemId={itemId} onUse={(size) => form.change({ size: writeSize(size) })} />
          </Suspense>
        )}
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
        {trainings.map((training) => (
          <WholeField {...whole(training)} key={training} />
        ))}
      </div>
    </RecordForm>
  );
}

function pick({ size, hire, outsrc, reskill, release, trainingFrom, trainingTo }: WhatIfContent): WhatIfContent {
  return { size, hire, outsrc, reskill, release, trainingFrom, trainingTo };
}
