import type { LinePlace } from "./expected.sql.ts";

// A line of what is expected is no row of a table, and a selection names records by numbers: month, ingestion and entity make one that is exact in a double.
const [firstYear, bits] = [1900, 20];
const most = 2 ** bits;

/** The number of what an ingestion is expected to bring of an entity for a month. Throws for ids of which there are not so many (a million). */
export function numberOfLine({ ingestionId, legalEntityId, period }: LinePlace): number {
  const [year = 0, month = 0] = period.split("-").map(Number);
  if (ingestionId >= most || legalEntityId >= most)
    throw new Error(`ingestion ${ingestionId} or entity ${legalEntityId} is beyond ${most}`);
  return (((year - firstYear) * 12 + month - 1) * most + ingestionId) * most + legalEntityId;
}

/** What a number says; of a number that none has, a place where nothing is expected. */
export function lineOfNumber(number: number): LinePlace {
  const months = Math.floor(number / most / most);
  const period = `${String(firstYear + Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}-01`;
  return { ingestionId: Math.floor(number / most) % most, legalEntityId: number % most, period };
}
