import fc from "fast-check";
import type { Contract } from "./reference-contract.ts";

/** Contracts around October 2026 of nine people in some entities: with all that decides whether one counts, and often without it. */
export function randomContract(entities: readonly string[]): fc.Arbitrary<Contract> {
  const hired = fc.constantFrom(
    null,
    "2019-03-01",
    "2026-08-31",
    "2026-09-01",
    "2026-09-29",
    "2026-09-30",
    "2026-10-01",
    "2026-10-15",
    "2026-10-31",
    "2026-11-01",
  );
  const ended = fc.constantFrom(null, null, "2026-09-10", "2026-09-30", "2026-10-01", "2026-10-14", "2026-10-31", "2026-11-01");
  return fc
    .record({
      entity: fc.constantFrom(...entities),
      person: fc.constantFrom("1", "2", "3", "4", "5", "6", "7", "8", "9"),
      sex: fc.constantFrom("F" as const, "M" as const, "F" as const, "M" as const, "U" as const),
      hired,
      ended,
      reason: fc.constantFrom("voluntary" as const, "involuntary" as const, "other" as const, null),
      hours: fc.constantFrom(null, "0", "13.3333", "20", "26.25", "37.5", "40", "48"),
      fullTimeHours: fc.constantFrom(null, null, "37.5", "40", "35", "0"),
      annualPay: fc.constantFrom(null, "20800", "20800.01", "31200", "41600", "77777.77"),
      hourlyPay: fc.constantFrom(null, null, "10", "10.5", "20.000001", "20"),
      level: fc.constantFrom("none" as const, "manager" as const, "executive" as const, null),
      born: fc.constantFrom(null, "1960-02-29", "1975-10-31", "1975-11-01", "1976-10-31", "1996-10-31", "1996-11-01", "2004-05-05"),
      contract: fc.constantFrom("permanent" as const, "permanent" as const, "temporary" as const, null),
      bonus: fc.constantFrom(null, null, "0", "1000", "1500.50", "333.333333"),
      agreed: fc.constantFrom(null, "160", "80.5", "0"),
      absence: fc.constantFrom(null, "0", "8", "16.25"),
      training: fc.constantFrom(null, null, "0", "4", "7.75"),
      cost: fc.constantFrom(null, "3000", "4100.10", "5555.55"),
      manager: fc.constantFrom(null, "1", "2", "m"),
    })
    .filter((each) => each.hired === null || each.ended === null || each.hired <= each.ended);
}
