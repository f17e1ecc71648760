import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { type View, views } from "./views.ts";

/** The parts as links. */
export function AccessViews({ current }: { current: View }) {
  const t = useText();
  return (
    <nav className="hub-access-views" aria-label={t("access.views")}>
      {views.map((view) => (
        <Link
          key={view}
          to="/configuration"
          search={{ section: "access", view }}
          className={view === current ? "hub-menu-link hub-menu-here" : "hub-menu-link"}
          activeProps={{}}
          aria-current={view === current ? "page" : undefined}
        >
          {t(`access.view-${view}`)}
        </Link>
      ))}
    </nav>
  );
}
