import { Link } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { type QualityView, qualityViews } from "./quality-search.ts";
import type { SearchOf } from "../ui/use-address.ts";

/** Events one by one or by cause, with the same filter. */
export function ViewSwitch({ view, search }: { view: QualityView; search: SearchOf<"/quality"> }) {
  const t = useText();
  return (
    <nav className="hub-view-switch" aria-label={t("quality.table-views")}>
      {qualityViews.map((each) => (
        <Link
          key={each}
          to="/quality"
          search={{ ...search, view: each === "table" ? undefined : each, event: undefined }}
          className={each === view ? "hub-menu-link hub-menu-here" : "hub-menu-link"}
          activeProps={{}}
          aria-current={each === view ? "page" : undefined}
        >
          {t(`quality.table-view-${each}`)}
        </Link>
      ))}
    </nav>
  );
}
