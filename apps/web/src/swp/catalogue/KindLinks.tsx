import { termKinds } from "@hub/domain/swp/term.ts";
import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { type TermFilter, termSearch } from "./catalogue-search.ts";

/** The kinds of the catalogue as links; what was looked for is looked for in each. */
export function KindLinks({ filter, tab }: { filter: TermFilter; tab: string | undefined }) {
  const t = useText();
  return (
    <nav className="hub-view-switch" aria-label={t("swp.catalogue-kinds")}>
      {termKinds.map((kind) => (
        <Link
          key={kind}
          to="/swp"
          search={termSearch(tab, changeFilter<TermFilter>(filter, { kind, parent: undefined, cluster: undefined }))}
          className={kind === filter.kind ? "hub-menu-link hub-menu-here" : "hub-menu-link"}
          activeProps={{}}
          aria-current={kind === filter.kind ? "true" : undefined}
        >
          {t(`swp.catalogue-kinds-${kind}`)}
        </Link>
      ))}
    </nav>
  );
}
