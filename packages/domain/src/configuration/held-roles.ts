import { adminRoleOf, type Area, isAdministrator } from "../session/areas.ts";
import { permissionTable, type Role } from "../session/permissions.ts";

/** From and to a day, both included; null is open. */
export type Period = { validFrom: string | null; validTo: string | null };
/** A role as somebody has it, own or by a group: on the days on which both the grant and the membership count. */
export type HeldRole = Period & { role: Role };

const signing: readonly Role[] = [
  ...permissionTable["validation.sign"],
  ...permissionTable["validation.validate"],
  ...permissionTable["validation.consolidate"],
];

/** Whether a role matters to who may change what of whom: it administers, or it signs. The guards look at no other. */
export const isGuarded = (role: Role): boolean => isAdministrator(role) || signing.includes(role);

/** The days on which both count; there are none when it ends before it begins. */
export function overlap(one: Period, other: Period): Period {
  const [from, to] = [onlyDays(one.validFrom, other.validFrom), onlyDays(one.validTo, other.validTo)];
  return { validFrom: from.at(-1) ?? null, validTo: to[0] ?? null };
}

/** Whether an area is administered on a day and, as far as is known, for good: those who do keep it from being left alone. */
export function administersForGood(held: readonly HeldRole[], area: Area, day: string): boolean {
  return held.some((given) => given.role === adminRoleOf[area] && given.validTo === null && hasBegun(given, day));
}

/** Whether an area is administered on a day. */
export function administersOn(held: readonly HeldRole[], area: Area, day: string): boolean {
  return held.some((given) => given.role === adminRoleOf[area] && hasBegun(given, day) && isNotOver(given, day));
}

/** Whether somebody would both administer and sign, on a day or later (readings 4: administrators never validate). */
export function signsAndAdministers(held: readonly HeldRole[], day: string): boolean {
  const left = held.filter((given) => isNotOver(given, day));
  return left.some(({ role }) => isAdministrator(role)) && left.some(({ role }) => signing.includes(role));
}

const hasBegun = ({ validFrom }: Period, day: string): boolean => validFrom === null || validFrom <= day;
const isNotOver = ({ validTo }: Period, day: string): boolean => validTo === null || validTo >= day;
const onlyDays = (...days: (string | null)[]): string[] => days.filter((day) => day !== null).toSorted();
