import { isPercent, type Lever, type Levers, leversOf, releaseParts, sumOf } from "./levers.ts";
import type { SwpTab } from "./plan-item.ts";

// Who takes what is left, the first that was not typed: as with the answers, hiring and releasing take the rest.
const restOrder: readonly Lever[] = ["hire", "release", "reskill", "outsrc"];
const partOrder: readonly Lever[] = ["transfer", "dismiss"];

/**
 * The levers with a proposal for those that were not typed by hand this time, so that they add up to 100: one of them takes the rest, the others stay as they
 * are as far as there is something left. What was typed is never touched; as long as it is no share, or nothing was typed, nothing is proposed.
 */
export function proposeLevers(tab: SwpTab, given: Levers, typed: readonly Lever[]): Levers {
  const names = leversOf[tab];
  if (typed.length === 0) return given;
  if (tab !== "profiles-pool") return giveRest(given, inOrder(restOrder, names), typed, 100);
  const isTyped = (name: Lever) => typed.includes(name);
  const fromParts = releaseParts.every((name) => isTyped(name) && isPercent(given[name])) && !names.some(isTyped);
  const sum = sumOf(given, releaseParts);
  // Both parts of Release say what Release is, unless they are more than all.
  const next =
    fromParts && sum <= 100 ? { ...given, release: sum, reskill: 100 - sum } : giveRest(given, inOrder(restOrder, names), typed, 100);
  const isSplit = releaseParts.some((name) => isTyped(name) || next[name] !== null);
  return isSplit && isPercent(next.release) ? giveRest(next, partOrder, typed, next.release, true) : next;
}

function giveRest(given: Levers, names: readonly Lever[], typed: readonly Lever[], total: number, evenUntyped = false): Levers {
  const fixed = names.filter((name) => typed.includes(name));
  const [taker, ...others] = names.filter((name) => !typed.includes(name));
  if (taker === undefined || (fixed.length === 0 && !evenUntyped) || !fixed.every((name) => isPercent(given[name]))) return given;
  const next = { ...given };
  let left = Math.max(0, total - sumOf(given, fixed));
  for (const name of others) {
    const now = given[name];
    const kept = isPercent(now) ? Math.min(now, left) : 0;
    next[name] = kept;
    left -= kept;
  }
  next[taker] = left;
  return next;
}

const inOrder = (order: readonly Lever[], names: readonly Lever[]) => order.filter((name) => names.includes(name));
