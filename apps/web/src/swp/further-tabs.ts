import type { Permission } from "@hub/domain/session/permissions.ts";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";

type FurtherTab = { permission: Permission; part: LazyExoticComponent<ComponentType> };

/** What stands behind the five tabs, by its name in the address, for who may open it. */
export const furtherTabs = {
  analysis: {
    permission: "swp.read",
    part: lazy(() => import("./analysis/AnalysisTab.tsx").then(({ AnalysisTab }) => ({ default: AnalysisTab }))),
  },
  catalogue: {
    permission: "swp.open",
    part: lazy(() => import("./catalogue/CatalogueTab.tsx").then(({ CatalogueTab }) => ({ default: CatalogueTab }))),
  },
  organisation: {
    permission: "swp.organisation",
    part: lazy(() => import("./organisation/OrganisationTab.tsx").then(({ OrganisationTab }) => ({ default: OrganisationTab }))),
  },
} satisfies Record<string, FurtherTab>;
export type FurtherTabName = keyof typeof furtherTabs;
export const furtherTabNames = Object.keys(furtherTabs) as FurtherTabName[];
