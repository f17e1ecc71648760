import type { getToday } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { capacitiesIn, cellsFor } from "../validation/many/many-cells.ts";
import { Due, linkOf, What } from "../workflows/inbox-columns.tsx";
import { rowMark } from "./use-way-back.ts";
import { keyOfWork, type Work, workOf } from "./waiting-work.ts";

type Today = Output<(typeof getToday)["answer"]>;
type Props = { waiting: Today["waiting"]; month: Today["month"]; onOpen: (work: Work) => void; onMany: () => void };
/** So many are in sight at once; the others follow by a press. */
const first = 5;

/** What waits for the reader, the most late first, each with its act. */
export function WaitingList({ waiting, month, onOpen, onMany }: Props) {
  const t = useText();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const shown = all ? waiting.items : waiting.items.slice(0, first);
  const signable = month ? capacitiesIn(month).reduce((sum, capacity) => sum + cellsFor(month, capacity).length, 0) : 0;
  return (
    <Panel
      title={t("today.waiting", { count: waiting.total })}
      actions={signable > 1 && <Button onClick={onMany}>{t("validation.many", { count: signable })}</Button>}
    >
      {waiting.items.length === 0 && <p className="hub-note hub-note-good">{t("today.nothing-waits")}</p>}
      {shown.length > 0 && (
        <ul data-list className="hub-today-list" aria-label={t("today.first")}>
          {shown.map((item) => {
            const work = workOf(item);
            const act = t(item.step === "quality" || item.step === "suggestions" ? `today.act-${item.step}` : `workflows.act-${item.step}`);
            return (
              <li key={item.key} {...{ [rowMark]: work && keyOfWork(work) }}>
                <div className="hub-today-what">
                  <What item={item} />
                </div>
                <div className="hub-today-month">
                  {item.year !== null && item.month !== null && formats.monthShort(item.year, item.month)}
                </div>
                <div className="hub-today-due">
                  <Due item={item} />
                </div>
                {work ? (
                  <Button variant="default" size="xs" className="hub-today-act" onClick={() => onOpen(work)}>
                    {act}
                  </Button>
                ) : (
                  <Link {...linkOf(item)} className="hub-link hub-today-act">
                    {act}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!all && waiting.items.length > first && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t("today.more", { count: waiting.items.length - first })}
        </Button>
      )}
    </Panel>
  );
}
