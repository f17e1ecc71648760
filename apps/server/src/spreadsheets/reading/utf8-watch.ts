import { isUtf8 } from "node:buffer";

/** Looks at bytes as they come. */
export type Utf8Watch = {
  add(bytes: Buffer): void;
  /** Where the first NUL stands, from 0; what comes behind it is not looked at. */
  nulAt(): number | undefined;
  /** Whether all that came is UTF-8, and no NUL is in it. */
  isText(): boolean;
};

export function watchUtf8(): Utf8Watch {
  let carry: Buffer = Buffer.alloc(0);
  let seen = 0;
  let nulAt: number | undefined;
  let isValid = true;
  return {
    add(bytes) {
      if (nulAt !== undefined) return;
      const nul = bytes.indexOf(0);
      if (nul !== -1) nulAt = seen + nul;
      seen += bytes.length;
      if (nul !== -1 || !isValid) return;
      const all = carry.length > 0 ? Buffer.concat([carry, bytes]) : bytes;
      const whole = all.length - countUnfinished(all);
      isValid = isUtf8(all.subarray(0, whole));
      carry = Buffer.from(all.subarray(whole));
    },
    nulAt: () => nulAt,
    isText: () => nulAt === undefined && isValid && carry.length === 0,
  };
}

/** Bytes at the end of a block that begin a UTF-8 character which goes on in the next block: 0 to 3. */
export function countUnfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    return back < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? back : 0;
  }
  return 0;
}
