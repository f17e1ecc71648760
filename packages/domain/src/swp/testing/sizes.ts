import fc from "fast-check";
import { fromBounds, type Size } from "../size.ts";

const hundredths = fc.bigInt({ min: 0n, max: 9_999_999_999n });

/** Sizes as people may write them, many of them small and narrow. */
export const sizes: fc.Arbitrary<Size> = fc.oneof(
  hundredths.map((min) => fromBounds(min, min)),
  fc.tuple(hundredths, hundredths).map(([a, b]) => (a < b ? fromBounds(a, b) : fromBounds(b, a))),
  fc.tuple(fc.bigInt({ min: 0n, max: 1000n }), fc.bigInt({ min: 0n, max: 12n })).map(([min, more]) => fromBounds(min, min + more)),
);
