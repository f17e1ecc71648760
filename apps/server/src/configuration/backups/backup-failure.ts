import { DamagedBackup } from "../../backup/damaged.ts";
import type { Told } from "./runs.sql.ts";

/** Thrown when a back-up cannot be made, or is not as it should be: the code of the text that says what to do, with its values. */
export class BackupFailure extends Error {
  readonly told: Told;

  constructor(code: string, params: Told["params"] = {}, cause?: unknown) {
    super(code, { cause });
    this.name = "BackupFailure";
    this.told = { code, params };
  }
}

const ofSystem: Record<string, string> = {
  ENOSPC: "backups.failed-disk-full",
  EDQUOT: "backups.failed-disk-full",
  EFBIG: "backups.failed-disk-full",
  EACCES: "backups.failed-directory-denied",
  EPERM: "backups.failed-directory-denied",
  EROFS: "backups.failed-directory-denied",
  ENOENT: "backups.failed-directory-missing",
  EIO: "backups.failed-disk-broken",
  ESTALE: "backups.failed-directory-missing",
  // The role of the portal may not read a table: a schema that is not the portal's.
  "42501": "backups.failed-rights",
};

/** What to tell of a failure; undefined where only the log can say it. */
export function explainBackup(error: unknown, directory: string | undefined): Told | undefined {
  if (error instanceof BackupFailure) return error.told;
  if (error instanceof DamagedBackup) return { code: "backups.failed-damaged", params: { part: error.part } };
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? ofSystem[error.code] : undefined;
  return code === undefined
    ? undefined
    : { code, params: { directory: directory ?? "", reason: error instanceof Error ? error.message : "" } };
}

/** Bytes as whole megabytes, for a text. */
export const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);
