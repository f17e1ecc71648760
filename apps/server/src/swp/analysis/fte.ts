import { fromBounds, fromHundredths, type Size } from "@hub/domain/swp/size.ts";

/** FTE of sums in hundredths, as SQL gives them. */
export const fteOf = ({ min, max }: { min: number; max: number }): Size => fromBounds(BigInt(min), BigInt(max));

/** Both bounds of what is counted in hundredths. */
export const boundsOf = ({ min, max }: { min: bigint; max: bigint }): { min: string; max: string } => ({
  min: fromHundredths(min),
  max: fromHundredths(max),
});
