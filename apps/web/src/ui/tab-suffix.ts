/** The part of the portal that a tab's title ends with (specification 2). */
export type TabSuffix = "STG" | "RPT" | "SCN" | "DV" | "Main";
