import type { Permission } from "@hub/domain/session/permissions.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { type Tile, type TileName, tiles } from "../home/tiles.ts";

/** An area of the portal as the rail shows it: its page, and who may open it. */
export type Area = { name: TileName | "home"; label: MessageKey; to: Tile["to"]; permission: Permission };

const fromTiles = (name: TileName): Area[] => tiles.filter((tile) => tile.name === name);

/** All areas, the month's work first. What is configured has one door here, and its rooms on the home page. */
export const areas: readonly Area[] = [
  { name: "home", label: "home.title", to: "/home", permission: "signed-in" },
  ...(["mut", "validation", "scenarios", "reports", "quality", "swp", "glossary", "workflows"] as const).flatMap(fromTiles),
  { name: "settings", label: "shell.title-configuration", to: "/configuration", permission: "configuration.open" },
  ...fromTiles("rest-api"),
];
