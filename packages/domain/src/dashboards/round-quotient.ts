type Fraction = { top: bigint; bottom: bigint };

// Hourly pay is kept with 12 decimals, other endless components with 20 and more, without the zeros at their end. Of the quotient of such what stands behind the
// ninth decimal need not be of the figure: a half may lie just beside it. Components with fewer decimals are exact.
const endlessFrom = 10;
const sureDecimals = 9;

/** `factor * numerator / denominator` of decimal texts, rounded half away from zero (readings 3). The denominator is not 0. */
export function roundQuotient(numerator: string, denominator: string, factor: bigint, decimals: number): string {
  const above = readFraction(numerator);
  const below = readFraction(denominator);
  const top = factor * above.top * below.bottom;
  const bottom = above.bottom * below.top;
  const quotient = bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom };
  const isExact = decimalsOf(numerator) < endlessFrom && decimalsOf(denominator) < endlessFrom;
  const sure = isExact ? quotient : { top: roundFraction(quotient, sureDecimals), bottom: 10n ** BigInt(sureDecimals) };
  return writeScaled(roundFraction(sure, decimals), decimals);
}

/** `factor * numerator / denominator` as the nearest multiple of a step, half away from zero: `5.6` by `0.5` is `5.5`, by `2` it is `6`. */
export function roundToStep(numerator: string, denominator: string, factor: bigint, step: string): string {
  const { top, bottom } = readFraction(step);
  const multiple = readFraction(roundQuotient(numerator, multiply(denominator, step), factor, 0)).top;
  return bottom === 1n ? String(multiple * top) : writeScaled(multiple * top, decimalsOf(step));
}

/** True when a decimal text is zero. */
export function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal);
}

/** Negative, 0 or positive as the decimal text is less than, equal to or greater than a whole number. */
export function compareWithWhole(decimal: string, whole: number): number {
  const { top, bottom } = readFraction(decimal);
  const difference = top - BigInt(whole) * bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Negative, 0 or positive as a decimal text is less than, equal to or greater than another. */
export function compareDecimals(a: string, b: string): number {
  return compareWithWhole(subtract(a, b), 0);
}

/** `a - b` of decimal texts, exact. */
export function subtract(a: string, b: string): string {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const scale = (text: string) => readFraction(text).top * 10n ** BigInt(decimals - decimalsOf(text));
  return writeScaled(scale(a) - scale(b), decimals);
}

/** `a * b` of decimal texts, exact. */
export function multiply(a: string, b: string): string {
  return writeScaled(readFraction(a).top * readFraction(b).top, decimalsOf(a) + decimalsOf(b));
}

function readFraction(text: string): Fraction {
  return { top: BigInt(text.replace(".", "")), bottom: 10n ** BigInt(decimalsOf(text)) };
}

function decimalsOf(text: string): number {
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

function roundFraction({ top, bottom }: Fraction, decimals: number): bigint {
  const scaled = top * 10n ** BigInt(decimals);
  const magnitude = ((scaled < 0n ? -scaled : scaled) * 2n + bottom) / (2n * bottom);
  return scaled < 0n ? -magnitude : magnitude;
}

function writeScaled(scaled: bigint, decimals: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const sign = scaled < 0n ? "-" : "";
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}
