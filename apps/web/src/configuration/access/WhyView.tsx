import { configurationOptions } from "@hub/contract/configuration/users.ts";
import { partsOf } from "@hub/domain/configuration/asked-parts.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { Answer } from "./Answer.tsx";
import { type Question, questionOf, searchOf } from "./question.ts";
import { QuestionFields } from "./QuestionFields.tsx";
import { useAddress } from "../../ui/use-address.ts";

/** Why somebody may see or do something, or why not: the question in the address, its answer below. */
export function WhyView() {
  const t = useText();
  const { search, show } = useAddress("/configuration");
  const question = questionOf(search);
  const options = useRoute(configurationOptions);
  const ask = (changed: { [K in keyof Question]?: Question[K] | undefined }) =>
    show({ section: "access", view: "why", ...searchOf({ ...question, ...changed } as Question) }, { replace: true });
  const { email, permission } = question;
  const asksWhere = permission !== undefined && partsOf(permission).length > 0;
  return (
    <>
      <Panel title={t("access.why-title")}>
        <p className="hub-dimmed">{t("access.why-note")}</p>
        <StateView loading={options.isPending} error={options.error} onRetry={() => void options.refetch()}>
          {options.data && <QuestionFields question={question} options={options.data} onAsk={ask} />}
        </StateView>
      </Panel>
      {email !== undefined && permission !== undefined ? (
        <Answer question={{ ...question, email, permission }} />
      ) : (
        <StateView empty={{ title: t("access.ask-title"), text: t(asksWhere ? "access.ask-text" : "access.ask-what") }} />
      )}
    </>
  );
}
