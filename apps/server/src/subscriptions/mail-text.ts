import { getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { isZero } from "@hub/domain/dashboards/round-quotient.ts";
import { cutLine } from "@hub/domain/cut-text.ts";
import { formattingLocales, type Language } from "@hub/domain/languages.ts";
import { compareValues } from "@hub/domain/scenarios/compare-values.ts";
import type { Subject } from "@hub/domain/subscriptions/subscription.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { Written } from "../mail/send-queued.ts";
import { nameMonth } from "../validation/consolidations/list-validations.ts";
import { leaveAtOnce, leavePage, pageOf } from "./mail-addresses.ts";
import type { Told } from "./read-told.ts";
import type { Recipient, ToldVersion } from "./subscriptions.sql.ts";

export type Occasion = "closing" | "closing-again" | "weekly" | "moved";
type Given = { subscription: Subject; version: ToldVersion; told: Told; occasion: Occasion; publicUrl: string | undefined };

/** The mail of a subscription in its recipient's language. What tells of pay is never in it. */
export function mailText(recipient: Recipient, { subscription, version, told, occasion, publicUrl }: Given): Written {
  const { language, name, leaveKey } = recipient;
  const write = (key: Parameters<typeof translate>[1], params: Record<string, string | number> = {}) => translate(language, key, params);
  const month = nameMonth(language, version);
  const about = { name: nameSubject(language, told), month, version: version.number };
  const shown = told.lines.filter(({ kpi }) => !isOfPay(kpi));
  const lines = [
    ...shown.map((line) => `- ${describe(language, line)}`),
    ...(shown.length < told.lines.length ? [`- ${write("mail.subscription-pay")}`] : []),
  ];
  const compared = told.compared?.total && shown.length > 0 ? told.compared : undefined;
  const notes = [
    ...(compared ? [write("mail.subscription-compared", { with: nameCompared(language, compared) })] : []),
    ...(told.month.version?.state === "SUPERSEDED" ? [write("mail.subscription-superseded")] : []),
  ];
  const links =
    publicUrl === undefined
      ? []
      : [
          write("mail.subscription-link", { address: pageOf(publicUrl, subscription, version) }),
          write("mail.subscription-leave", { address: leavePage(publicUrl, leaveKey) }),
        ];
  const parts = [[write(`mail.subscription-${occasion}`, about), nameScope(language, told)], lines, notes, links];
  return {
    subject: write("mail.subscription-subject", about),
    body: [
      write("mail.greeting", { name }),
      ...parts.filter((part) => part.length > 0).map((part) => part.join("\n")),
      write("mail.subscription-footer"),
    ].join("\n\n"),
    ...(publicUrl === undefined
      ? {}
      : {
          headers: {
            "List-Unsubscribe": `<${leaveAtOnce(publicUrl, leaveKey)}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          },
        }),
  };
}

const isOfPay = (kpi: Kpi): boolean => getKpi(kpi).source === "pay";

/** A report by its name, a figure by that of its KPI. */
function nameSubject(language: Language, { name, lines: [line] }: Told): string {
  return cutLine(name ?? (line ? translate(language, `kpis.${line.kpi}`) : ""), 100);
}

/** Whose figures they are: those of all that its recipient is given. */
function nameScope(language: Language, { total, month }: Told): string {
  if (total.of === "group") return translate(language, "mail.subscription-of", { name: translate(language, "dashboards.group") });
  const [only] = month.entities.filter(({ id }) => total.ids.includes(id));
  const own = total.of === "node" ? total : total.of === "entity" ? only : undefined;
  const name = own ? own.name : translate(language, "mail.subscription-entities", { count: total.ids.length });
  return translate(language, "mail.subscription-of", { name: cutLine(name, 100) });
}

function nameCompared(language: Language, { with: kind, month }: NonNullable<Told["compared"]>): string {
  return kind === "version"
    ? translate(language, "mail.subscription-version", { version: month.version?.number ?? 0 })
    : nameMonth(language, month);
}

/** A figure with its change, or in a word why there is none. */
function describe(language: Language, { kpi, now, before }: Told["lines"][number]): string {
  const name = translate(language, `kpis.${kpi}`);
  if (now?.value == null)
    return `${name}: ${translate(language, `dashboards.reason-short-${now ? (now.reason ?? "NO_DATA") : "NOT_GIVEN"}`)}`;
  const { unit, decimals } = getKpi(kpi);
  const value = withUnit(language, unit, number(language, now.value, decimals));
  const { difference, relative } = compareValues(kpi, before ?? { value: null, currency: null }, now);
  if (difference === null) return `${name}: ${value}`;
  if (isZero(difference)) return `${name}: ${value} (=)`;
  const change = number(language, difference, decimals, true);
  const inUnit = unit === "percent" ? translate(language, "scenarios.difference-points", { value: change }) : change;
  return `${name}: ${value} (${relative === null ? inUnit : `${inUnit}; ${number(language, relative, 1, true)} %`})`;
}

function withUnit(language: Language, unit: string, value: string): string {
  if (unit === "percent") return `${value} %`;
  return unit === "years" || unit === "hours" ? translate(language, `kpis.unit-${unit}`, { value }) : value;
}

/** A decimal text as the reader writes it; it never becomes a float. */
function number(language: Language, text: string, places: number, withSign = false): string {
  return new Intl.NumberFormat(formattingLocales[language], {
    useGrouping: "always",
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: withSign ? "exceptZero" : "auto",
  }).format(text as `${number}`);
}
