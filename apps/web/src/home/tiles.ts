import type { Permission } from "@hub/domain/session/permissions.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";

import type { LinkProps } from "@tanstack/react-router";
import type { SearchOf } from "../ui/use-address.ts";

export type TileName =
  | "settings"
  | "connections"
  | "reports"
  | "sftp"
  | "glossary"
  | "swp"
  | "quality"
  | "groups"
  | "ingestions"
  | "mut"
  | "scenarios"
  | "users"
  | "validation"
  | "workflows"
  | "rest-api";
export type Tile = {
  name: TileName;
  label: MessageKey;
  hint: MessageKey;
  to: NonNullable<LinkProps["to"]>;
  search?: Partial<Pick<SearchOf<"/configuration">, "section"> & Pick<SearchOf<"/quality">, "status">>;
  permission: Permission;
};

/** The home menu's fifteen tiles (SHELL-02), the month's work first, then, for who has it, what the portal needs to run. A tile one may not use is not offered. */
export const tiles: Tile[] = [
  { name: "mut", label: "home.tile-mut", hint: "home.hint-mut", to: "/mut", permission: "uploads.read" },
  { name: "validation", label: "home.tile-validation", hint: "home.hint-validation", to: "/validation", permission: "validation.read" },
  { name: "scenarios", label: "home.tile-scenarios", hint: "home.hint-scenarios", to: "/scenaries", permission: "scenarios.read" },
  { name: "reports", label: "home.tile-reports", hint: "home.hint-reports", to: "/dashboards", permission: "dashboards.read" },
  {
    name: "quality",
    label: "home.tile-quality",
    hint: "home.hint-quality",
    to: "/quality",
    // What is still to be worked: the first of the ready views.
    search: { status: "OPEN,IN_PROGRESS" },
    permission: "quality.read",
  },
  {
    name: "users",
    label: "home.tile-users",
    hint: "home.hint-users",
    to: "/configuration",
    search: { section: "users" },
    permission: "users.manage",
  },
  {
    name: "groups",
    label: "home.tile-groups",
    hint: "home.hint-groups",
    to: "/configuration",
    search: { section: "groups" },
    permission: "groups.manage",
  },
  {
    name: "ingestions",
    label: "home.tile-ingestions",
    hint: "home.hint-ingestions",
    to: "/configuration",
    search: { section: "ingestions" },
    permission: "ingestions.define",
  },
  {
    name: "connections",
    label: "home.tile-connections",
    hint: "home.hint-connections",
    to: "/configuration",
    search: { section: "connections" },
    permission: "connections.manage",
  },
  {
    name: "sftp",
    label: "home.tile-sftp",
    hint: "home.hint-sftp",
    to: "/configuration",
    search: { section: "sftp" },
    permission: "sftp.manage",
  },
  {
    name: "settings",
    label: "home.tile-settings",
    hint: "home.hint-settings",
    to: "/configuration",
    search: { section: "settings" },
    permission: "settings.manage",
  },
  { name: "swp", label: "home.tile-swp", hint: "home.hint-swp", to: "/swp", permission: "swp.open" },
  { name: "glossary", label: "home.tile-glossary", hint: "home.hint-glossary", to: "/glossary", permission: "glossary.read" },
  { name: "workflows", label: "home.tile-workflows", hint: "home.hint-workflows", to: "/workflows", permission: "workflows.read" },
  { name: "rest-api", label: "home.tile-rest-api", hint: "home.hint-rest-api", to: "/rest-api", permission: "rest-api.read" },
];

/** Where a tile leads when its area lives outside the portal (CONF-09); undefined when it is built in. Only web addresses are followed. */
export function outsideAddress(name: TileName, links: { mut: string | null; workflows: string | null } | undefined): string | undefined {
  const host = name === "mut" ? links?.mut : name === "workflows" ? links?.workflows : null;
  return host && URL.canParse(host) && /^https?:$/.test(new URL(host).protocol) ? host : undefined;
}
