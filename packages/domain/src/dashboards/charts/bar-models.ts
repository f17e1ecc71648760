import { getKpi, type Kpi, quartileKpis } from "../kpis.ts";
import { wholes } from "../report-view.ts";
import { shownEntities, shownOfSeveral } from "./chart-drawing.ts";
import { findTotal, type Line, type TotalFigure } from "./report-lines.ts";
import { arrowed } from "./change.ts";
import {
  type ChartModel,
  chooseShown,
  currencyOf,
  detailsOf,
  type Given,
  lengthOf,
  type Said,
  tableLine,
  unique,
  unitOf,
  valueTable,
  type Words,
} from "./model-parts.ts";

/** A bar per KPI and line. */
export function barsModel(kpis: readonly Kpi[], { lines, words, order }: Given): ChartModel {
  // Beside a sum nothing can be seen of its parts; it stands in the table.
  const isSum = kpis.some((kpi) => getKpi(kpi).value === "amount");
  const offered = isSum && lines.some(({ isTotal }) => !isTotal) ? lines.filter(({ isTotal }) => !isTotal) : lines;
  const currency = currencyOf(offered, kpis);
  const { shown, left } = chooseShown(offered, kpis[0], order, currency, kpis.length > 1 ? shownOfSeveral : shownEntities);
  return {
    shape: "bars",
    title: words.title("by-entity", kpis.map(words.kpi).join(" · ")),
    kpis,
    series: kpis.map((kpi) => ({ name: kpi, label: words.kpi(kpi) })),
    marks: shown.map((line) => {
      const said = kpis.map((kpi) => [kpi, findTotal(line.figures, kpi)] as const);
      const changes = said.flatMap(([kpi, figure]) => {
        const change = words.change(figure, line);
        return change ? [[kpi, change] as const] : [];
      });
      return {
        key: line.key,
        name: line.name,
        ...(line.isTotal && { isTotal: true }),
        // Beside amounts of another currency a length would tell something untrue.
        lengths: Object.fromEntries(
          said.map(([kpi, figure]) => [kpi, currency && figure?.currency !== currency ? null : lengthOf(figure)]),
        ),
        said: Object.fromEntries(said.map(([kpi, figure]) => [kpi, words.say(figure).text])),
        changes: Object.fromEntries(
          changes.flatMap(([kpi, { direction, short }]) => (direction ? [[kpi, arrowed(direction, short)]] : [])),
        ),
        details: unique([
          ...changes.map(([, { direction, text }]) => (direction ? arrowed(direction, text) : text)),
          ...said.flatMap(([, figure]) => detailsOf(words.say(figure))),
        ]),
      };
    }),
    percent: unitOf(lines, kpis) === "percent",
    left,
    notes: notesOf(shown, kpis, words),
    ...(currency && shown.some(({ figures }) => hasOther(figures, kpis, currency)) ? { onlyIn: currency } : {}),
    table: valueTable(kpis, lines, words),
  };
}

/** The notes of the figures that are drawn; of more than one KPI with its name. */
function notesOf(lines: readonly Line[], kpis: readonly Kpi[], words: Words): NonNullable<ChartModel["notes"]> {
  const noted = lines.flatMap(({ name, figures }) =>
    kpis.flatMap((kpi) => {
      const { note } = words.say(findTotal(figures, kpi));
      return note === undefined ? [] : [{ name, note: kpis.length > 1 ? `${words.kpi(kpi)}: ${note}` : note }];
    }),
  );
  const drawn = (kpi: Kpi) => lines.filter(({ figures }) => findTotal(figures, kpi)?.value != null).length;
  const most = Math.max(0, ...kpis.map(drawn));
  return [...Map.groupBy(noted, ({ note }) => note)].map(([note, all]) => ({
    note,
    names: all.length >= most ? [] : all.map(({ name }) => name),
  }));
}

function hasOther(figures: Given["lines"][number]["figures"], kpis: readonly string[], currency: string): boolean {
  return figures.some((figure) => kpis.includes(figure.kpi) && figure.value !== null && figure.currency !== currency);
}

/** Women and men as parts of all whose sex is declared. */
export function sexesModel(kpi: Kpi, { lines, words, order }: Given): ChartModel {
  const { shown, left } = chooseShown(lines, kpi, order);
  return {
    shape: "parts",
    title: words.title(kpi === "female-share" ? "sexes" : "sexes-management", words.kpi(kpi)),
    kpis: [kpi],
    series: [
      { name: "women", label: words.women },
      { name: "men", label: words.men },
    ],
    marks: shown.map((line) => {
      const figure = findTotal(line.figures, kpi);
      const { women, men, undeclared } = figure ?? {};
      const isShown = figure?.value != null;
      return {
        key: line.key,
        name: line.name,
        ...(line.isTotal && { isTotal: true }),
        lengths: { women: isShown ? (women ?? Number(figure.value)) : null, men: isShown ? (men ?? 100 - Number(figure.value)) : null },
        said: { women: shareOf(figure, words), men: "" },
        details: isShown
          ? [
              ...(women == null || men == null ? [] : [words.womenMen(women, men)]),
              ...(undeclared ? [words.undeclaredSex(undeclared)] : []),
            ]
          : detailsOf(words.say(figure)),
      };
    }),
    percent: true,
    left,
    table: {
      heads: [words.women, words.men, words.undeclared, words.share],
      first: "entity",
      lines: lines.map((line) => {
        const figure = findTotal(line.figures, kpi);
        const count = (number: number | null | undefined): Said =>
          number == null ? { ...words.say(figure), ...(figure?.value == null ? {} : { text: "–" }) } : { text: words.count(number) };
        return tableLine(line, [
          count(figure?.women),
          count(figure?.men),
          count(figure?.undeclared),
          { ...words.say(figure), kpi, change: words.change(figure, line) },
        ]);
      }),
    },
  };
}

/** KPIs as parts of what they make up together. */
export function partsModel(kpis: readonly Kpi[], { lines, words, order }: Given): ChartModel {
  const { shown, left } = chooseShown(lines, kpis[0], order);
  return {
    shape: "parts",
    title: words.title(wholes[0].some((kpi) => kpis.includes(kpi as Kpi)) ? "ages" : "contracts", ""),
    kpis,
    series: kpis.map((kpi) => ({ name: kpi, label: words.kpi(kpi) })),
    marks: shown.map((line) => {
      const figures = kpis.map((kpi) => [kpi, findTotal(line.figures, kpi)] as const);
      // A part that is not known makes the whole unknown: the others would look larger than they are.
      const known = figures.every(([, figure]) => figure?.value != null);
      const missing = figures.find(([, figure]) => figure?.value == null)?.[1];
      const last = kpis.at(-1) ?? "";
      return {
        key: line.key,
        name: line.name,
        ...(line.isTotal && { isTotal: true }),
        lengths: Object.fromEntries(figures.map(([kpi, figure]) => [kpi, known ? lengthOf(figure) : null])),
        said: { [last]: known ? figures.map(([, figure]) => words.say(figure).text).join(" / ") : words.say(missing).text },
        details: known ? figures.map(([kpi, figure]) => `${words.kpi(kpi)}: ${words.say(figure).text}`) : detailsOf(words.say(missing)),
      };
    }),
    percent: true,
    left,
    table: valueTable(kpis, lines, words),
  };
}

/** The four quarters of pay of what is shown together, the lowest first. */
export function quartersModel({ lines, words }: Given): ChartModel {
  const line = lines.find(({ figures }) => figures.some(({ kpi, value }) => kpi === "pay-quartile-1" && value !== null)) ?? lines[0];
  return {
    shape: "parts",
    title: words.title("quarters", "", line?.name ?? ""),
    kpis: quartileKpis,
    series: [
      { name: "women", label: words.women },
      { name: "men", label: words.men },
    ],
    marks: quartileKpis.map((kpi, place) => {
      const figure = findTotal(line?.figures ?? [], kpi);
      const women = figure?.value == null ? null : Number(figure.value);
      return {
        key: kpi,
        name: words.quarter(place + 1),
        lengths: { women, men: women === null ? null : 100 - women },
        said: { women: shareOf(figure, words), men: "" },
        details: figure?.value == null ? detailsOf(words.say(figure)) : [],
      };
    }),
    percent: true,
    left: 0,
    table: valueTable(quartileKpis, lines, words),
  };
}

function shareOf(figure: TotalFigure | undefined, words: Words): string {
  const { text } = words.say(figure);
  return figure?.value == null ? text : words.womenShare(text);
}
