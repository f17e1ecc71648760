import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { cardSearch } from "../glossary-search.ts";
import type { Version } from "./use-versions.ts";
import { useAddress } from "../../ui/use-address.ts";

type Given = {
  id: number;
  versions: readonly Version[];
  latest: number | undefined;
  mayRestore: boolean;
  onCompare: (from: number, to: number) => void;
  onRestore: (version: number) => void;
};

/** The columns of the list of versions: who saved what when, and when it was what readers saw. */
export function useVersionColumns({ id, versions, latest, mayRestore, onCompare, onRestore }: Given): Column<Version>[] {
  const t = useText();
  const formats = useFormats();
  return [
    { id: "version", header: t("glossary.version"), numeric: true, cell: ({ version }) => formats.integer(version) },
    { id: "at", header: t("glossary.version-at"), cell: ({ at }) => formats.instant(at) },
    { id: "by", header: t("glossary.version-by"), cell: ({ by }) => by ?? t("glossary.by-portal") },
    {
      id: "kind",
      header: t("glossary.version-kind"),
      cell: ({ kind, restoredFrom }) => t(`glossary.kind-${kind}`, { version: restoredFrom ?? 0 }),
    },
    { id: "inForce", header: t("glossary.version-in-force"), wrap: true, cell: (each) => <InForce id={id} version={each} /> },
    { id: "comment", header: t("ui.comment"), wrap: true, cell: ({ comment }) => <span className="hub-card-text">{comment}</span> },
    {
      id: "acts",
      header: t("glossary.version-acts"),
      pinned: true,
      cell: ({ version }) => (
        <VersionActs
          version={version}
          before={versions.find((each) => each.version < version)?.version}
          mayRestore={mayRestore && latest !== undefined && version < latest}
          onCompare={onCompare}
          onRestore={onRestore}
        />
      ),
    },
  ];
}

type ActsProps = { version: number; before: number | undefined } & Pick<Given, "mayRestore" | "onCompare" | "onRestore">;

function VersionActs({ version, before, mayRestore, onCompare, onRestore }: ActsProps) {
  const t = useText();
  return (
    <span className="hub-page-actions">
      {before !== undefined && (
        <Button
          size="xs"
          variant="default"
          aria-label={t("glossary.version-compare-named", { version, from: before })}
          onClick={() => onCompare(before, version)}
        >
          {t("glossary.version-compare")}
        </Button>
      )}
      {mayRestore && (
        <Button size="xs" variant="default" aria-label={t("glossary.restore-action", { version })} onClick={() => onRestore(version)}>
          {t("glossary.restore")}
        </Button>
      )}
    </span>
  );
}

/** When a version was the one in force, each time with the way to see the card as it was. */
function InForce({ id, version: { inForce } }: { id: number; version: Version }) {
  const t = useText();
  const formats = useFormats();
  const search = useAddress("/glossary").search;
  if (inForce.length === 0) return <span className="hub-dimmed">{t("glossary.in-force-never")}</span>;
  return (
    <ul className="hub-list hub-in-force">
      {inForce.map(({ from, to }) => (
        <li key={from}>
          <Link className="hub-link" to="/glossary" search={cardSearch(search, id, { at: from, lang: search["lang"] })}>
            {to === null
              ? t("glossary.in-force-since", { from: formats.instant(from) })
              : t("glossary.in-force-until", { from: formats.instant(from), to: formats.instant(to) })}
          </Link>{" "}
          {to === null && <StatusBadge meaning="good" text={t("glossary.in-force-now")} />}
        </li>
      ))}
    </ul>
  );
}
