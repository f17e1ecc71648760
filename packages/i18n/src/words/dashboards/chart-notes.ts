import { type ChartModel, nameRuns } from "@hub/domain/dashboards/charts/model-parts.ts";
import type { Speaker } from "../speaker.ts";

/** What one must know beside a chart: as the model says it, and of a line why it has gaps and hollow points, with the months of each reason. */
export function chartNotes({ t }: Pick<Speaker, "t">, { shape, marks, series, notes = [] }: ChartModel): string[] {
  const said = notes.map(({ note, names }) =>
    names.length === 0 ? note : t("dashboards.note-of", { note: note.replace(/\.$/, ""), names: names.join(", ") }),
  );
  if (shape !== "lines") return said;
  const gaps = marks.filter(({ lengths }) => series.some(({ name }) => lengths[name] === null));
  const hollow = series.flatMap(({ name, label }) =>
    marks.flatMap((mark) => {
      const why = mark.hollow?.[name];
      return why === undefined ? [] : [{ mark, reason: series.length > 1 ? `${label}: ${why}` : why }];
    }),
  );
  return [
    ...said,
    ...[...Map.groupBy(gaps, ({ details, said }) => details[0] ?? Object.values(said)[0] ?? "")].map(([reason, months]) =>
      t("dashboards.gap-explained", { months: nameRuns(marks, months), reason }),
    ),
    ...[...Map.groupBy(hollow, ({ reason }) => reason)].map(([reason, points]) => {
      const months = points.map(({ mark }) => mark);
      return t("dashboards.hollow-explained", { months: nameRuns(marks, months), reason });
    }),
  ];
}
