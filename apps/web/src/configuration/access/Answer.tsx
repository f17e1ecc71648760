import { explainAccess } from "@hub/contract/configuration/access/access.ts";
import { partsOf } from "@hub/domain/configuration/asked-parts.ts";
import { Link } from "@tanstack/react-router";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { nameAndCode } from "../users/describe-change.ts";
import { Needed } from "./Needed.tsx";
import { PathList } from "./PathList.tsx";
import type { Explained } from "./path-words.ts";
import type { Question } from "./question.ts";

type Asked = Question & Required<Pick<Question, "email" | "permission">>;

/** The answer to a question: yes or no in a sentence, the paths that lead there, and what it would take. */
export function Answer({ question }: { question: Asked }) {
  const t = useText();
  const answer = useRoute(explainAccess, { query: question });
  return (
    <Panel title={t("access.answer")}>
      <StateView loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()}>
        {answer.data && <Explanation question={question} answer={answer.data} fresh={!answer.isPlaceholderData} />}
      </StateView>
    </Panel>
  );
}

function Explanation({ question: { permission }, answer, fresh }: { question: Asked; answer: Explained; fresh: boolean }) {
  const t = useText();
  const where = useWhere(answer, permission);
  const { allowed, person, paths, pathCount, countingPaths, reasons } = answer;
  const counting = paths.filter(({ counts }) => counts);
  const idle = paths.filter(({ counts }) => !counts);
  const idleCount = pathCount - countingPaths;
  return (
    <div className="hub-answer" aria-busy={!fresh}>
      <div role="status" className="hub-answer-head">
        <StatusBadge meaning={allowed ? "good" : "late"} text={t(allowed ? "access.yes" : "access.no")} />
        <p className="hub-answer-sentence">
          {t(allowed ? "access.may" : "access.may-not", { name: person.name, what: t(`permissions.${permission}`) })}
        </p>
        {where !== "" && <p className="hub-dimmed">{where}</p>}
      </div>
      {reasons.length > 0 && (
        <ul className="hub-access-list">
          {reasons.map((reason) => (
            <li key={reason}>{t(`access.reason-${reason}`)}</li>
          ))}
          {permission === "scenarios.close" && reasons.includes("other-scope") && <li>{t("access.hint-scenarios-close")}</li>}
        </ul>
      )}
      <PathList
        title={t(allowed ? "access.paths-count" : "access.paths-blocked", { count: countingPaths })}
        person={person.name}
        paths={counting}
        total={countingPaths}
        blocked={!allowed}
      />
      <PathList title={t("access.paths-idle", { count: idleCount })} person={person.name} paths={idle} total={idleCount} />
      {(!allowed || answer.roles.length === 0) && <Needed permission={permission} answer={answer} />}
      <div>
        <Link to="/configuration" search={{ section: "users", user: person.email }} className="hub-link">
          {t("access.open-user", { name: person.name })}
        </Link>
      </div>
    </div>
  );
}

/** What the question was about, in words. */
function useWhere({ asked }: Explained, permission: Asked["permission"]): string {
  const t = useText();
  const things = [
    ...(asked.legalEntity ? [nameAndCode(asked.legalEntity)] : []),
    ...(asked.section === null ? [] : [t("access.section-named", { section: asked.section })]),
    ...(asked.ingestion ? [t("access.ingestion-named", { name: nameAndCode(asked.ingestion) })] : []),
    ...(asked.org ? [asked.org.name] : []),
  ];
  if (things.length > 0) return t("access.where", { things: things.join(", ") });
  return partsOf(permission).length > 0 ? t("access.where-any") : "";
}
