/** Thrown when a back-up is not as it was written: where, and what of it shows that. */
export class DamagedBackup extends Error {
  readonly part: string;

  constructor(part: string, what: string, cause?: unknown) {
    super(`The back-up is damaged in ${part}: ${what}.`, { cause });
    this.name = "DamagedBackup";
    this.part = part;
  }
}
