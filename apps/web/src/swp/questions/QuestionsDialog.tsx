import { listSwpAnswers } from "@hub/contract/swp/questions.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useLeave } from "../../ui/unsaved.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { focusFirst } from "../focus-first.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import "./questions.css";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = { tab: QuestionTab; orgs: string | undefined; opened: boolean; onClose: () => void };

/** The levers' questions of a tab, in tenths, for a division (SWP-11). */
export function QuestionsDialog({ tab, orgs, opened, onClose }: Props) {
  const t = useText();
  const leaveNow = useLeave();
  const { data, error, isPending, refetch } = useRoute(listSwpAnswers, { query: { tab } }, { enabled: opened });
  const [chosen, setChosen] = useState<string>();
  const answers = data?.items ?? [];
  // The division the page is narrowed to, else the first that one may answer for.
  const first = answers.find(({ divisionId }) => String(divisionId) === orgs) ?? answers.find(({ mayEdit }) => mayEdit) ?? answers[0];
  const answer = answers.find(({ divisionId }) => String(divisionId) === chosen) ?? first;
  return (
    <FormDialog opened={opened} size={720} title={t("swp.question-title", { tab: t(`swp.tab-${tab}`) })} onClose={onClose}>
      {(leave) => (
        <StateView
          loading={isPending}
          error={data ? undefined : error}
          onRetry={() => void refetch()}
          empty={answers.length === 0 && { title: t("swp.question-none"), text: t("swp.question-none-text") }}
        >
          {opened && answer && (
            <div ref={focusFirst} className="hub-swp-form">
              <p className="hub-dimmed">{t("swp.question-note")}</p>
              <Pick
                // Whoever goes from division to division stays here.
                data-record-walk
                label={t("swp.question-division")}
                openOnFocus={false}
                allowDeselect={false}
                data={answers.map(({ divisionId, ob, unit, division, version }) => ({
                  value: String(divisionId),
                  label: `${[ob, unit, division].join(" › ")}${version > 0 ? ` ✓ ${t("swp.question-answered")}` : ""}`,
                }))}
                value={String(answer.divisionId)}
                onChange={(value) => value && leaveNow(() => setChosen(value))}
                data-autofocus
              />
              <AnswerForm key={`${tab}-${answer.divisionId}`} answer={answer} onLeave={leave} />
            </div>
          )}
        </StateView>
      )}
    </FormDialog>
  );
}
