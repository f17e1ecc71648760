import { expect, test } from "vitest";
import { sameDayAfter, isDay, readDay, weeksOf, writeDay } from "./read-day.ts";

const today = "2026-11-26";
const spellings = ["3.4.26", "3/4/26", "03-04-2026", "3 4 2026", "3. 4. 26", "03042026", "030426", "2026-04-03", " 03/04/2026 "];
const languages: [locale: string, written: string, named: string[]][] = [
  ["es-ES", "03/04/2026", ["3 abr 2026", "3 de abril de 2026"]],
  ["en-GB", "03/04/2026", ["3 Apr 2026", "3 April 26"]],
  ["de-DE", "03.04.2026", ["3. April 2026", "3. Apr. 26"]],
  ["pt-PT", "03/04/2026", ["3 de abril de 2026", "3 abr 26"]],
];

test.each(languages)("[TODAY-08] the third of April is typed in %s in the order of the language", (locale, written, named) => {
  expect([...spellings, ...named].map((text) => readDay(text, locale, today))).toEqual([...spellings, ...named].map(() => "2026-04-03"));
  expect(writeDay("2026-04-03", locale)).toBe(written);
});

test("[TODAY-08] another order reads the same digits as another day", () => {
  expect(readDay("4/3/26", "en-GB", today)).toBe("2026-03-04");
  expect(readDay("4/3/26", "en-US", today)).toBe("2026-04-03");
  expect(readDay("040326", "en-US", today)).toBe("2026-04-03");
});

test.each(["31/2/26", "29/2/27", "0/4/26", "3/13/26", "3/4", "3/4/202", "3/4/1899", "20260403", "3 xyz 2026", "hoy", "", "2026-13-01"])(
  "%s is no day",
  (text) => expect(readDay(text, "es-ES", today)).toBeUndefined(),
);

test("two digits mean the year that is nearest to today", () => {
  const years = ["26", "76", "77", "99", "00"];
  expect(years.map((year) => readDay(`1/1/${year}`, "es-ES", today)?.slice(0, 4))).toEqual(["2026", "2076", "1977", "1999", "2000"]);
  expect(readDay("1/1/05", "es-ES", "2096-01-01")).toBe("2105-01-01");
});

test("days of the calendar, months that are shorter, and weeks from Monday", () => {
  expect(["2028-02-29", "2026-02-29", "2026-2-1", "26-02-01"].map(isDay)).toEqual([true, false, false, false]);
  expect([
    sameDayAfter("2026-01-31", 1),
    sameDayAfter("2026-03-31", -1),
    sameDayAfter("2026-11-30", 12),
    sameDayAfter("2026-01-15", -1),
  ]).toEqual(["2026-02-28", "2026-02-28", "2027-11-30", "2025-12-15"]);
  const weeks = weeksOf("2026-04-03");
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([5, "2026-03-30", "2026-05-03"]);
});
