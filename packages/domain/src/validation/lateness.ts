/** Whole days that have passed since a due day (ISO, as `today`); 0 while there is time, without a due day, and once it is done. */
export function countDaysLate(dueDate: string | null, today: string, done: boolean): number {
  if (done || dueDate === null) return 0;
  return Math.max(0, Math.round((dayNumber(today) - dayNumber(dueDate)) / 86_400_000));
}

const dayNumber = (iso: string) => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
