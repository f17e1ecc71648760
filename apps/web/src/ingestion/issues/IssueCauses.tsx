import { Button } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { IssueCause, IssueFilter } from "../uploads/queries.ts";

type Props = { causes: readonly IssueCause[]; filter: IssueFilter; onFilter: (filter: IssueFilter) => void };
const shownAtFirst = 12;

/** Why rows were refused or marked, most frequent first; pressing one shows only its rows, pressing it again all. */
export function IssueCauses({ causes, filter, onFilter }: Props) {
  const t = useText();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const isFiltered = filter.code !== undefined;
  const isChosen = ({ code, column }: IssueCause) => filter.code === code && (filter.column ?? "") === (column ?? "");
  // Where each cause occurs once, they are the list itself.
  if (!isFiltered && causes.every(({ count }) => count === 1)) return null;
  const shown = all ? causes : causes.filter((cause, at) => at < shownAtFirst || isChosen(cause));
  return (
    <div className="hub-causes">
      <div className="hub-panel-head">
        <h3>{t("ingestion.causes-title")}</h3>
        {isFiltered && (
          <Button variant="subtle" onClick={() => onFilter({})}>
            {t("ingestion.causes-all")}
          </Button>
        )}
      </div>
      <ul>
        {shown.map((cause) => (
          <li key={`${cause.code} ${cause.column ?? ""} ${cause.severity}`}>
            <button
              type="button"
              className="hub-cause"
              aria-pressed={isChosen(cause)}
              onClick={() => onFilter(isChosen(cause) ? {} : { code: cause.code, column: cause.column ?? undefined })}
            >
              <span className="hub-cause-count hub-number">
                {t("ingestion.times", { count: cause.count, shown: formats.integer(cause.count) })}
              </span>
              <StatusBadge meaning={cause.severity === "error" ? "late" : "partial"} text={t(`ingestion.severity-${cause.severity}`)} />
              <span className="hub-cause-text">
                {cause.column !== null && cause.column !== "" && <strong>{cause.column}: </strong>}
                {cause.text}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {causes.length > shown.length && (
        <div>
          <Button variant="default" onClick={() => setAll(true)}>
            {t("ingestion.causes-more", { count: causes.length - shown.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
