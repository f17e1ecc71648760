/** An exact number: what the reference computes with, apart from PostgreSQL's numeric and from the portal's own decimals. */
export type Fraction = { top: bigint; bottom: bigint };

export const whole = (value: number | bigint): Fraction => ({ top: BigInt(value), bottom: 1n });

export function fractionOf(decimal: string): Fraction {
  const [integer = "0", fraction = ""] = decimal.split(".");
  return { top: BigInt(integer + fraction), bottom: 10n ** BigInt(fraction.length) };
}

export const add = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });
export const minus = (a: Fraction, b: Fraction): Fraction => add(a, { top: -b.top, bottom: b.bottom });
export const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
export const over = (a: Fraction, b: Fraction): Fraction => {
  const sign = b.top < 0n ? -1n : 1n;
  return { top: sign * a.top * b.bottom, bottom: sign * a.bottom * b.top };
};
export const sum = (all: Fraction[]): Fraction => all.reduce(add, whole(0));
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Rounded half away from zero, as text with that many decimals. */
export function round(value: Fraction, decimals: number): string {
  const negative = value.top < 0n;
  const scaled = (negative ? -value.top : value.top) * 10n ** BigInt(decimals);
  const quotient = scaled / value.bottom + (2n * (scaled % value.bottom) >= value.bottom ? 1n : 0n);
  const digits = quotient.toString().padStart(decimals + 1, "0");
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return negative && quotient !== 0n ? `-${text}` : text;
}
