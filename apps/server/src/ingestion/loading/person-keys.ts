const keyBytes = 8;

/** The persons of a delivery's rows, packed: the first 8 bytes of each one's hash, a person of several rows as often. */
export type PersonKeys = {
  /** `hash`: the person's keyed hash in hex. */
  add(hash: string): void;
  /** All of them, or a sample: those whose first byte is below `share`, of 256. */
  packed(share: number): Buffer;
};

export function createPersonKeys(): PersonKeys {
  let bytes = Buffer.allocUnsafe(64 * keyBytes);
  let used = 0;
  return {
    add(hash) {
      if (used === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
      used += bytes.write(hash, used, keyBytes, "hex");
    },
    packed(share) {
      if (share >= 256) return bytes.subarray(0, used);
      const sample = Buffer.allocUnsafe(used);
      let kept = 0;
      for (let at = 0; at < used; at += keyBytes) if (bytes[at]! < share) kept += bytes.copy(sample, kept, at, at + keyBytes);
      return sample.subarray(0, kept);
    },
  };
}
