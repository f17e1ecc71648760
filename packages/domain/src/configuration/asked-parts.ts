import type { Permission } from "../session/permissions.ts";

export type AskedPart = "legalEntity" | "section" | "ingestion" | "org";

const parts: Partial<Record<Permission, readonly AskedPart[]>> = {
  "legal-entities.read": ["legalEntity"],
  "ingestions.read": ["section", "ingestion"],
  "uploads.send": ["legalEntity", "section", "ingestion"],
  "uploads.read": ["legalEntity", "section", "ingestion"],
  "quality.read": ["legalEntity", "section", "ingestion"],
  "validation.read": ["legalEntity", "section"],
  "validation.sign": ["legalEntity", "section"],
  "validation.validate": ["legalEntity", "section"],
  // One consolidates a section with all its legal entities.
  "validation.consolidate": ["section"],
  "scenarios.read": ["legalEntity", "section"],
  "dashboards.read": ["legalEntity", "section"],
  "swp.read": ["org"],
  "swp.edit": ["org"],
  "swp.snapshots": ["org"],
  "swp.organisation": ["org"],
};

/** What a permission is given by besides the role: it makes sense to ask for these parts. Permissions that are not named here hold everywhere or nowhere. */
export const partsOf = (permission: Permission): readonly AskedPart[] => parts[permission] ?? [];
