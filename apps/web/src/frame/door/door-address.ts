import { parseSearch } from "../../ui/address.ts";
import { screens } from "../screens.ts";

/** What stands behind the hash: where to, and what it says. */
export type Place = { href: string; path: string; search: Record<string, string> };

/** The place an address leads to. */
export function placeOf(hash: string): Place {
  const href = hash.replace(/^#/, "") || "/";
  const [path = "", ...rest] = href.split("?");
  return { href, path: path.replace(/\/+$/, "").toLowerCase() || "/", search: parseSearch(rest.join("?")) };
}

const patterns = Object.values(screens)
  .filter(({ path, guard }) => guard !== "public" || path === "/login")
  .map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, "[^/]+")}$`, "i"));

/** Whether one without a session first signs in there. What else there is, the portal shows: pages for anybody, and addresses that are none. */
export const isDoor = ({ path }: Place): boolean => patterns.some((pattern) => pattern.test(path));
