/** Where pieces of files stand when they do not stand in the database: `key` is the file's, `position` counts its pieces from 0. Every call ends within a minute, and throws ObjectsUnavailable when the store cannot do it now. */
export type ObjectStore = {
  /** Durable once it resolves; a piece that is there is replaced. */
  put(key: string, position: number, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such piece. */
  get(key: string, position: number): Promise<Buffer | undefined>;
  /** `length` bytes of a piece from a byte on, fewer at its end. */
  getPart(key: string, position: number, from: number, length: number): Promise<Buffer | undefined>;
  /** Removes all pieces of a file; does nothing when there are none. */
  remove(key: string): Promise<void>;
  /** Keys of all files of which there are pieces, some hundreds at a time; only those whose first piece was put before an instant, where one is given. */
  listKeys(before?: Date): AsyncIterable<string[]>;
};

/** The store of files cannot be reached, or refuses us: trying again later may help. */
export class ObjectsUnavailable extends Error {
  readonly code = "FILES_UNAVAILABLE";
}

/** The store of this process. Throws where a file stands in one and the portal was started without it. */
export function objectsOf({ objects }: { objects?: ObjectStore | undefined }): ObjectStore {
  if (!objects) throw new ObjectsUnavailable("A file stands in an object store, and this portal has none: HUB_S3_BUCKET is missing.");
  return objects;
}
