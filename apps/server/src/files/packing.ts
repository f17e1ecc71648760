import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";

/** Bytes as they are stored: packed with zstd, or as they are where that would gain nothing. */
export type Packed = { bytes: Buffer; packed: boolean };

// The fastest: of a file of rows it leaves an eighth, and takes a fifth of the time that storing the rest would.
const options = { chunkSize: 128 * 1024, params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Packs beside the running thread. */
export async function pack(bytes: Buffer): Promise<Packed> {
  const packed = await compress(bytes, options);
  return packed.length < bytes.length ? { bytes: packed, packed: true } : { bytes, packed: false };
}

/** What comes out at once: a piece of a file, with room to spare, since each time that the room is full costs a turn of the event loop and a copy. */
const mostAtOnce = 513 * 1024;

export async function unpack({ bytes, packed }: Packed): Promise<Buffer> {
  return packed ? decompress(bytes, { chunkSize: Math.min(mostAtOnce, 1024 + bytes.length * 8) }) : bytes;
}
