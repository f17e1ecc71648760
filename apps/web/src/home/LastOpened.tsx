import type { getToday } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";

type Items = Output<(typeof getToday)["answer"]>["recent"];

/** What one opened last here, as one may see it now. */
export function LastOpened({ items }: { items: Items }) {
  const t = useText();
  return (
    <Panel title={t("today.opened")}>
      <ul className="hub-today-opened" aria-label={t("today.opened")}>
        {items.map(({ kind, ref, title, hint, path, search }) => (
          <li key={`${kind}:${ref}`}>
            <Link to={path as NonNullable<LinkProps["to"]>} search={search as object} className="hub-link">
              {title}
            </Link>
            {hint !== "" && <span className="hub-dimmed">{hint}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
