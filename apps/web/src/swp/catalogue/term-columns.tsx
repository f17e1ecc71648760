import { clusterKindOf, parentKindOf, type TermKind } from "@hub/domain/swp/term.ts";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { SwpTerm } from "./catalogue-search.ts";

type Given = {
  kind: TermKind;
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  onOpen: (term: SwpTerm) => void;
};

/** The columns of a kind: of a profile and a skill what it stands in, of the others what stands in them. */
export function termColumns({ kind, t, formats, onOpen }: Given): Column<SwpTerm>[] {
  const [parentKind, clusterKind] = [parentKindOf(kind), clusterKindOf(kind)];
  const holdsSkills = kind === "knowledge-area" || kind === "skill-cluster";
  const named = (id: "parent" | "cluster", of: TermKind): Column<SwpTerm> => ({
    id,
    header: t(`swp.catalogue-kind-${of}`),
    wrap: true,
    cell: (term) => term[id]?.name,
  });
  const terms: Column<SwpTerm> = {
    id: "terms",
    header: t(holdsSkills ? "swp.catalogue-skills-in" : "swp.catalogue-profiles-in"),
    numeric: true,
    cell: ({ uses }) => formats.integer(uses.terms),
  };
  return [
    {
      id: "name",
      header: t("swp.catalogue-name"),
      wrap: true,
      cell: (term) => (
        <button type="button" className="hub-link hub-wrap-anywhere" onClick={() => onOpen(term)}>
          {term.name}
        </button>
      ),
    },
    { id: "code", header: t("swp.catalogue-code"), wrap: true, cell: ({ code }) => <span className="hub-wrap-anywhere">{code}</span> },
    ...(parentKind ? [named("parent", parentKind)] : []),
    ...(clusterKind ? [named("cluster", clusterKind)] : []),
    ...(parentKind ? [] : [terms]),
    { id: "items", header: t("swp.catalogue-items"), numeric: true, cell: ({ uses }) => formats.integer(uses.items) },
    {
      id: "state",
      header: t("ui.state"),
      cell: ({ active }) => (
        <StatusBadge meaning={active ? "good" : "pending"} text={t(active ? "swp.catalogue-is-active" : "swp.catalogue-is-inactive")} />
      ),
    },
  ];
}
