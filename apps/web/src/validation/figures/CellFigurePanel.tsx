import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { ReplacedRows } from "./ReplacedRows.tsx";
import { type FiguresAsked, useCellFigures } from "./use-cell-figures.ts";

/** What is loaded for one cell in figures, before anybody signs. */
export function CellFigurePanel({ asked }: { asked: FiguresAsked }) {
  const t = useText();
  const { data, error, isPending, refetch } = useCellFigures(asked);
  const item = data?.items[0];
  return (
    <section className="hub-cell-figure-panel">
      <h3>{t("validation.figures")}</h3>
      <p className="hub-dimmed">{t("validation.figures-hint")}</p>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        {item?.figures ? (
          <FigureTable figures={item.figures} label={t("validation.figures")} />
        ) : (
          <p className="hub-dimmed">{t("validation.figures-none")}</p>
        )}
        {item?.replaced && <ReplacedRows replaced={item.replaced} />}
      </StateView>
    </section>
  );
}
