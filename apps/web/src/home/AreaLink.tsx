import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Tile } from "./tiles.ts";

type Props = {
  to: Tile["to"];
  search?: Tile["search"] | undefined;
  /** Where it leads when the area lives outside the portal. */
  outside: string | undefined;
  className: string;
  title?: string;
  "aria-current"?: "page" | undefined;
  "aria-describedby"?: string | undefined;
  children: ReactNode;
};

/** A link to an area: to its page, or in a window of its own to where it lives. */
export function AreaLink({ to, search, outside, children, ...shown }: Props) {
  if (outside !== undefined)
    return (
      <a href={outside} target="_blank" rel="noopener noreferrer" {...shown}>
        {children}
      </a>
    );
  return (
    <Link to={to} search={search ?? {}} {...shown}>
      {children}
    </Link>
  );
}
