import { Link } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { type View, views } from "./views.ts";

/** The page's views as links. The month goes along: whoever looks at October wants its list. */
export function ViewLinks({ current, year, month }: { current: View; year: string | undefined; month: string | undefined }) {
  const t = useText();
  const may = useMay();
  return (
    <nav className="hub-view-links" aria-label={t("validation.views")}>
      {views
        .filter((view) => view !== "rules" || may("checks.read"))
        .map((view) => (
          <Link
            key={view}
            to="/validation"
            search={{ view: view === "month" ? undefined : view, year, month } as never}
            className={view === current ? "hub-menu-link hub-menu-here" : "hub-menu-link"}
            activeProps={{}}
            aria-current={view === current ? "page" : undefined}
          >
            {t(`validation.view-of-page-${view}`)}
          </Link>
        ))}
    </nav>
  );
}
