/** Spanish leaves four digits whole: beside longer numbers in a table or a tile they would look as if of another kind. */
const grouped = { useGrouping: "always" } as const;

/** What writes numbers and dates in a language. */
export type Writer = {
  locale: string;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  formatDate(value: Date, options?: Intl.DateTimeFormatOptions): string;
};
export type Formats = ReturnType<typeof formatsOf>;

/** How values are shown in the reader's language. Decimals stay text all the way: Intl formats decimal strings without floats. */
export function formatsOf(intl: Writer) {
  const decimal = (text: string, places: number) =>
    new Intl.NumberFormat(intl.locale, { ...grouped, minimumFractionDigits: places, maximumFractionDigits: places }).format(
      text as `${number}`,
    );
  return {
    decimal,
    integer: (value: number) => intl.formatNumber(value, grouped),
    /** A change: with its sign, also where it is more. */
    change: (value: number) => intl.formatNumber(value, { ...grouped, signDisplay: "exceptZero" }),
    /** How many there are, or a dash where nobody knows: that is no 0. */
    count: (value: number | "failed" | undefined) => (typeof value === "number" ? intl.formatNumber(value, grouped) : "–"),
    /** An amount with its currency's code: signs such as $ are of several. */
    money: (text: string, currency: string, places: number) =>
      new Intl.NumberFormat(intl.locale, {
        ...grouped,
        style: "currency",
        currency,
        currencyDisplay: "code",
        minimumFractionDigits: places,
        maximumFractionDigits: places,
      }).format(text as `${number}`),
    percent: (text: string, places = 1) => `${decimal(text, places)} %`,
    bytes: (bytes: number) =>
      bytes < 1024 * 1024
        ? intl.formatNumber(Math.max(1, Math.round(bytes / 1024)), { style: "unit", unit: "kilobyte" })
        : intl.formatNumber(Math.round(bytes / 1024 / 102.4) / 10, { style: "unit", unit: "megabyte" }),
    /** A month such as "octubre de 2026". */
    month: (year: number, month: number) =>
      intl.formatDate(new Date(Date.UTC(year, month - 1, 1)), { year: "numeric", month: "long", timeZone: "UTC" }),
    monthShort: (year: number, month: number) =>
      intl.formatDate(new Date(Date.UTC(year, month - 1, 1)), { year: "numeric", month: "short", timeZone: "UTC" }),
    monthName: (month: number) => intl.formatDate(new Date(Date.UTC(2026, month - 1, 1)), { month: "long", timeZone: "UTC" }),
    /** A calendar day from ISO text. */
    day: (iso: string) => intl.formatDate(new Date(`${iso.slice(0, 10)}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" }),
    /** A country by its code. */
    region: (code: string) => new Intl.DisplayNames(intl.locale, { type: "region" }).of(code) ?? code,
    instant: (iso: string) => intl.formatDate(new Date(iso), { dateStyle: "medium", timeStyle: "short" }),
  };
}
