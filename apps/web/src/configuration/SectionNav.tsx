import { Link } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import type { SectionName } from "./sections.ts";

/** The sections one may open, as links. */
export function SectionNav({ offered, current }: { offered: readonly SectionName[]; current: SectionName | undefined }) {
  const t = useText();
  return (
    <nav className="hub-section-nav" aria-label={t("configuration.sections")}>
      {offered.map((section) => (
        <Link
          key={section}
          to="/configuration"
          search={{ section }}
          className={section === current ? "hub-menu-link hub-menu-here" : "hub-menu-link"}
          activeProps={{}}
          aria-current={section === current ? "page" : undefined}
        >
          {t(`configuration.section-${section}`)}
        </Link>
      ))}
    </nav>
  );
}
