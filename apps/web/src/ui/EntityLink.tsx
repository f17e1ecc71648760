import { Link } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";

type Props = {
  entity: { id: number; name: string };
  /** Where the keyboard walks otherwise, as in a grid: reached by pointing alone, and by the search. */
  tabIndex?: -1;
};

/** An entity's name; for those who may see its page, the way there. */
export function EntityLink({ entity: { id, name }, tabIndex }: Props) {
  const may = useMay();
  if (!may("legal-entities.read")) return name;
  return (
    <Link to="/entities/$id" params={{ id: String(id) }} className="hub-link hub-link-plain" tabIndex={tabIndex}>
      {name}
    </Link>
  );
}
