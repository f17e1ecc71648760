import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";

const views = ["why", "matrix", "review"] as const;
type View = (typeof views)[number];

/** The part an address names; the first when it names none. */
export function viewOf(text: string | undefined): View {
  return views.find((view) => view === text) ?? "why";
}

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
