import type { Clock } from "../../context.ts";

const perMinute = 300;

/** Says whether an address may begin another sign-in: a whole company may sit behind one, but nobody fills the table of sign-ins. Counted per node. */
export function limitStarts(clock: Clock): (address: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const now = Math.floor(clock.now().getTime() / 60_000);
    if (now !== minute) counts = new Map();
    minute = now;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= perMinute;
  };
}
