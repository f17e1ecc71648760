import { type Address, idOf } from "../../ui/address.ts";

/** The two versions to compare: those the address names, or else the latest with the one before it; undefined where there are not two. */
export function chooseVersions({ from, to }: Address, versions: readonly number[]): { from: number | undefined; to: number | undefined } {
  const latest = idOf(to) ?? versions[0];
  const before = versions.find((version) => latest !== undefined && version < latest);
  return { from: idOf(from) ?? before, to: latest };
}
