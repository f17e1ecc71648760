import type { Permission } from "@hub/domain/session/permissions.ts";
import type { ComponentType } from "react";
import { lazyPart } from "../texts/lazy-part.ts";

type FurtherTab = { permission: Permission; part: ComponentType };

/** What stands behind the five tabs, by its name in the address, for who may open it. */
export const furtherTabs = {
  analysis: {
    permission: "swp.read",
    part: lazyPart(async () => (await import("./analysis/AnalysisTab.tsx")).AnalysisTab),
  },
  catalogue: {
    permission: "swp.open",
    part: lazyPart(async () => (await import("./catalogue/CatalogueTab.tsx")).CatalogueTab),
  },
  organisation: {
    permission: "swp.organisation",
    part: lazyPart(async () => (await import("./organisation/OrganisationTab.tsx")).OrganisationTab),
  },
} satisfies Record<string, FurtherTab>;
export type FurtherTabName = keyof typeof furtherTabs;
export const furtherTabNames = Object.keys(furtherTabs) as FurtherTabName[];
