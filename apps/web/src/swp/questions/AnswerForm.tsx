import type { Output } from "@hub/contract/route.ts";
import { saveSwpAnswer, type swpAnswer } from "@hub/contract/swp/questions.ts";
import { checkAnswer } from "@hub/domain/swp/questions.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { DialogActions } from "../../ui/dialog/DialogActions.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useItemWords } from "../items/item-words.ts";
import { FillPreview } from "./FillPreview.tsx";
import { LeverLine } from "./LeverLine.tsx";

export type SwpAnswer = Output<typeof swpAnswer>;

const tenths = Array.from({ length: 11 }, (_, count) => String(count));
const numberOf = (text: string) => (text === "" ? null : Number(text));
const textOf = (count: number | null) => (count === null ? "" : String(count));

/** A division's answer: of every ten, how many can be reskilled and, of a shortage, outsourced; what that is per cent, and which rows it would fill. */
export function AnswerForm({ answer, onLeave }: { answer: SwpAnswer; onLeave: () => void }) {
  const t = useText();
  const words = useItemWords();
  const formats = useFormats();
  const errorText = useErrorText();
  const { tab, divisionId, mayEdit } = answer;
  const isPool = tab === "profiles-pool";
  const [typed, setTyped] = useState<{ reskilled: string; outsourced: string }>();
  const [round, setRound] = useState(0);
  const draft = typed ?? { reskilled: textOf(answer.reskilled), outsourced: textOf(answer.outsourced) };
  const given = { reskilled: numberOf(draft.reskilled), outsourced: isPool ? null : numberOf(draft.outsourced) };
  const isChanged = given.reskilled !== answer.reskilled || given.outsourced !== answer.outsourced;
  const { guard } = useUnsavedGuard(isChanged, ["tab", "view"]);
  const issues = checkAnswer(tab, given);
  const save = useMutation({
    mutationFn: () => call(saveSwpAnswer, { ifMatch: answer.version, body: { tab, divisionId, ...given } }),
    onSuccess: () => {
      notifySuccess(t("swp.question-saved", { division: answer.division }));
      setTyped(undefined);
      setRound(0);
    },
    onSettled: () => invalidateArea(saveSwpAnswer),
  });
  const overtaken = save.error instanceof ApiError && save.error.code === "version-stale";
  const errorOf = (field: "reskilled" | "outsourced") => {
    const issue = issues.find(({ path }) => path[0] === field);
    // What is not answered yet is no mistake before one saves.
    return issue && (round > 0 || issue.code !== "swp.required") ? words.issue(issue) : undefined;
  };
  const ask = (field: "reskilled" | "outsourced") => (
    <NativeSelect
      label={isPool ? t("swp.question-pool-reskilled") : t(`swp.question-gap-${field}`)}
      data={[
        { value: "", label: t("swp.question-choose") },
        ...tenths.map((value) => ({ value, label: t("swp.question-of-ten", { count: value }) })),
      ]}
      value={draft[field]}
      disabled={!mayEdit}
      error={errorOf(field)}
      onChange={({ currentTarget: { value } }) => setTyped({ ...draft, [field]: value })}
    />
  );
  return (
    <form
      className="hub-swp-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRound(round + 1);
        if (issues.length === 0) save.mutate();
      }}
    >
      {save.error && (
        <p className="hub-note" role="alert">
          {overtaken ? t("swp.question-overtaken", { by: answer.updatedBy ?? "" }) : errorText(save.error)}
        </p>
      )}
      <div className="hub-fields">
        {ask("reskilled")}
        {!isPool && ask("outsourced")}
      </div>
      <LeverLine tab={tab} answer={given} />
      <p className="hub-dimmed">
        {answer.updatedAt === null
          ? t("swp.question-not-yet")
          : t("swp.question-last", { by: answer.updatedBy ?? "", at: formats.instant(answer.updatedAt) })}
      </p>
      {mayEdit && issues.length === 0 && (
        <FillPreview tab={tab} divisionId={divisionId} answer={given} isSaved={!isChanged && answer.version > 0} />
      )}
      <DialogActions>
        {mayEdit && (
          <Button type="submit" loading={save.isPending} disabled={!isChanged && answer.version > 0}>
            {t("swp.question-save")}
          </Button>
        )}
        <Button variant="default" onClick={onLeave}>
          {t("ui.close")}
        </Button>
      </DialogActions>
      {guard}
    </form>
  );
}
