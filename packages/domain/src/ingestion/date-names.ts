import { foldText } from "../fold-text.ts";

/** Names of months and days in the four languages, whole and short, folded; the place in the list is the month (from 1) or the day of the week (from Sunday, 0). */
const months = [
  "january jan enero ene januar janner janeiro",
  "february feb febrero februar feber fevereiro fev",
  "march mar marzo marz mrz marco",
  "april apr abril abr",
  "may mayo mai maio",
  "june jun junio juni junho",
  "july jul julio juli julho",
  "august aug agosto ago",
  "september sep sept septiembre setiembre setembro set",
  "october oct octubre oktober okt outubro out",
  "november nov noviembre novembro",
  "december dec diciembre dic dezember dez dezembro",
];
const weekdays = [
  "sunday sun domingo dom sonntag so",
  "monday mon lunes lun montag mo segunda seg",
  "tuesday tue tues martes mar dienstag di terca ter",
  "wednesday wed miercoles mie mittwoch mi quarta qua",
  "thursday thu thur thurs jueves jue donnerstag do quinta qui",
  "friday fri viernes vie freitag fr sexta sex",
  "saturday sat sabado sab samstag sonnabend sa",
];

const monthOf = new Map(months.flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)));
const weekdayOf = new Map(weekdays.flatMap((names, at) => names.split(" ").map((name) => [name, at] as const)));

/** The month, 1 to 12, that a word names in any of the four languages, in either case; 0 when it names none. */
export function readMonthName(word: string): number {
  return monthOf.get(foldText(word)) ?? 0;
}

/** The day of the week a text begins with, from Sunday (0), and where what follows it begins; undefined when it begins with none. */
export function readWeekday(text: string): { day: number; end: number } | undefined {
  const [found = "", word = ""] = /^(\p{L}{2,12})(?:-feira)?[.,\s]{1,4}/iu.exec(text) ?? [];
  const day = weekdayOf.get(foldText(word));
  return day === undefined ? undefined : { day, end: found.length };
}
