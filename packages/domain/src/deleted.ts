/** For how many days what was deleted can be brought back (decision 0081); `forget_deleted` forgets it then. */
export const daysDeletedStays = 30;

const day = 86_400_000;

/** What was deleted since then can still be brought back. */
export const deletedSince = (now: Date): Date => new Date(now.getTime() - daysDeletedStays * day);

/** Until when something can be brought back. */
export const staysUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + daysDeletedStays * day);
