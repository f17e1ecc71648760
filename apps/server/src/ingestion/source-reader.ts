import type { NameParts } from "@hub/domain/ingestion/sources/file-pattern.ts";
import type { SourceSchedule } from "@hub/domain/ingestion/sources/source-schedule.ts";
import type { Period } from "@hub/domain/period.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import type { Readable } from "node:stream";
import type { SourceDetails } from "@hub/contract/ingestion/sources.ts";

/** A source as its reader works on it. */
export type SourceRow = {
  id: number;
  ingestionId: number;
  section: string;
  legalEntity: { id: number; code: string } | null;
  sftpEndpointId: number | null;
  connectionId: number | null;
  details: SourceDetails;
  schedule: SourceSchedule;
};

/** What a reader is opened for. `period` is the month of what comes now; undefined when the files' names say it. When `signal` aborts, everything ends. */
export type ReaderAsk = { source: SourceRow; period: Period | undefined; signal: AbortSignal };

/** Something that could be taken. */
export type RemoteFile = {
  /** Without folders; becomes the upload's file name. */
  name: string;
  size: number | null;
  changedAt: Date | null;
  /** Tells this content from an earlier or later one of the same name (name, size, time of change). Null: only the bytes tell, and what is the same as last time is not taken. */
  fingerprint: string | null;
  /** True: whole for certain; false: not yet; null: the pick-up looks twice, and takes it when size and time stayed. */
  complete: boolean | null;
  /** What the name says of month, entity and section. */
  says: NameParts;
  /** Why it can never be taken as it is; it is told and left. */
  problem: MessageKey | null;
};

/** A file that was taken, as `settle` gets it back: known by what is in the database, however long ago it was. */
export type TakenFile = Pick<RemoteFile, "name" | "size" | "changedAt"> & { id: number; takenAt: Date };
/** What the portal made of it: loaded or checked, or not accepted (rejected, quarantined, failed, refused). */
export type FileOutcome = "accepted" | "refused";
/** What became of it where it came from; `gone`: somebody else took it away, `changed`: another file has its name by now and was left. */
export type SettledAs = "archived" | "error-folder" | "left" | "deleted" | "gone" | "changed";

/**
 * A place files come from, opened (connected, signed in) for one run. Whatever goes wrong is thrown as RemoteFailure (remote/remote-failure.ts), without a
 * secret and without the server's own words. The pick-up calls `close` in every case.
 */
export type SourceReader = {
  /** What is there now and is meant by the source. */
  list(): Promise<RemoteFile[]>;
  /** The bytes. Ends with an error unless all of them came and the file stayed as `list` told. */
  open(file: RemoteFile): Readable;
  /** Puts a file away by its outcome; called again after a failure or a death at any point, so a second call finds what the first did. */
  settle(file: TakenFile, outcome: FileOutcome): Promise<SettledAs>;
  close(): Promise<void>;
};
