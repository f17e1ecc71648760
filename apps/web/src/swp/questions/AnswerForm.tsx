import type { Output } from "@hub/contract/route.ts";
import { saveSwpAnswer, type swpAnswer } from "@hub/contract/swp/questions.ts";
import { checkAnswer } from "@hub/domain/swp/questions.ts";
import { Button, NativeSelect } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { DialogActions } from "../../ui/dialog/DialogActions.tsx";
import { useFormats } from "../../texts/formats.ts";
import { FillPreview } from "./FillPreview.tsx";
import { LeverLine } from "./LeverLine.tsx";

type SwpAnswer = Output<typeof swpAnswer>;
type Draft = { reskilled: string; outsourced: string };

const tenths = Array.from({ length: 11 }, (_, count) => String(count));
const numberOf = (text: string) => (text === "" ? null : Number(text));
const textOf = (count: number | null | undefined) => String(count ?? "");

/** A division's answer: of every ten, how many can be reskilled and, of a shortage, outsourced; what that is per cent, and which rows it would fill. */
export function AnswerForm({ answer, onLeave }: { answer: SwpAnswer; onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  const { tab, divisionId, mayEdit } = answer;
  const isPool = tab === "profiles-pool";
  const ofTen = (count: string) => t("swp.question-of-ten", { count });
  // All ten are shared out: one number makes no sense without the other.
  const field = (label: string) => ({ label, required: true, group: "ten", show: (count: string) => count && ofTen(count) });
  const givenOf = ({ reskilled, outsourced }: Draft) => ({
    reskilled: numberOf(reskilled),
    outsourced: isPool ? null : numberOf(outsourced),
  });
  const form = useRecord({
    id: `swp-answer-${tab}-${divisionId}`,
    keeps: true,
    record: answer,
    draftOf: (record): Draft => ({ reskilled: textOf(record?.reskilled), outsourced: textOf(record?.outsourced) }),
    fields: {
      reskilled: field(t(isPool ? "swp.question-pool-reskilled" : "swp.question-gap-reskilled")),
      ...(!isPool && { outsourced: field(t("swp.question-gap-outsourced")) }),
    },
    save: (draft, base = answer) => prepare(saveSwpAnswer, { ifMatch: base.version, body: { tab, divisionId, ...givenOf(draft) } }),
    check: (draft) => checkAnswer(tab, givenOf(draft)),
    onSaved: (saved) => {
      notifySuccess(t("swp.question-saved", { division: saved.division }));
      return saved;
    },
  });
  const { base = answer, dirty } = form;
  const given = givenOf(form.draft);
  const ask = (name: keyof Draft) => (
    <NativeSelect
      {...form.text(name)}
      data={[{ value: "", label: t("swp.question-choose") }, ...tenths.map((value) => ({ value, label: ofTen(value) }))]}
      disabled={!mayEdit}
      data-autofocus={name === "reskilled" || undefined}
    />
  );
  const close = (
    <DialogActions>
      <Button variant="default" onClick={onLeave}>
        {t("ui.close")}
      </Button>
    </DialogActions>
  );
  return (
    <RecordForm
      form={form}
      label={answer.division}
      parameters={["tab", "view"]}
      save={t("swp.question-save")}
      savedBy={({ updatedBy, updatedAt }) => ({ by: updatedBy, at: updatedAt })}
      actions={mayEdit ? undefined : close}
      onLeave={onLeave}
    >
      <div className="hub-fields">
        {ask("reskilled")}
        {!isPool && ask("outsourced")}
      </div>
      <LeverLine tab={tab} answer={given} />
      <p className="hub-dimmed">
        {base.updatedAt === null
          ? t("swp.question-not-yet")
          : t("swp.question-last", { by: base.updatedBy ?? "", at: formats.instant(base.updatedAt) })}
      </p>
      {mayEdit && checkAnswer(tab, given).length === 0 && (
        <FillPreview tab={tab} divisionId={divisionId} answer={given} isSaved={!dirty && base.version > 0} />
      )}
    </RecordForm>
  );
}
