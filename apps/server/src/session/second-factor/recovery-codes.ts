import { recoveryCodeCount, recoveryCodeLength, recoveryCodeSigns, writeRecoveryCode } from "@hub/domain/session/second-factor.ts";
import { randomBytes } from "node:crypto";
import type { Database } from "../../db/connect.ts";
import { hashToken } from "../tokens.ts";
import { replaceCodes } from "./keys.sql.ts";

/** As codes are kept: they are random enough that a plain hash tells nothing. */
export const hashCode = hashToken;

/** Gives a user, whose row is held, ten new codes in place of all before; as they are shown, this once. */
export async function makeCodes(db: Database, userId: number, now: Date): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  await replaceCodes(db, userId, [...codes].map(hashCode), now);
  return [...codes].map(writeRecoveryCode);
}

/** Each of 256 values of a byte leads to one of 32 signs as often as to any other. */
const newCode = (): string =>
  [...randomBytes(recoveryCodeLength)].map((byte) => recoveryCodeSigns[byte % recoveryCodeSigns.length]).join("");
