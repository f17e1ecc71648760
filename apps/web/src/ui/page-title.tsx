import { useEffect } from "react";
import type { TabSuffix } from "./tab-suffix.ts";

/** The tab's title: the page's, then the suffix of its part of the portal (specification 2: STG, RPT, SCN, DV, Main). */
export const tabTitle = (title: string, suffix: TabSuffix) => `${title} · HUB ${suffix}`;

export function PageTitle({ title, suffix }: { title: string; suffix: TabSuffix }) {
  useEffect(() => {
    document.title = tabTitle(title, suffix);
  }, [title, suffix]);
  return null;
}
