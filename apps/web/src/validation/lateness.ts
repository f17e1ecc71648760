/** Whole days that have passed since a due day (ISO, as `today`); 0 while there is time, without a due day, and once it is done. */
export function countDaysLate(dueDate: string | null, today: string, done: boolean): number {
  if (done || dueDate === null) return 0;
  return Math.max(0, Math.round((dayNumber(today) - dayNumber(dueDate)) / 86_400_000));
}

/** The reader's calendar day as ISO text. */
export function readToday(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

const dayNumber = (iso: string) => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
