import { networkPlace } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { ConnectionDetail } from "./connection-draft.ts";
import { useResultWords } from "./connection-test/use-result-words.ts";

/** The list's columns: what it is, where, how its last test went in words, and who uses it. */
export function useConnectionColumns(onOpen: (connection: string) => void): Column<ConnectionDetail>[] {
  const t = useText();
  const words = useResultWords();
  return [
    {
      id: "name",
      header: t("connections.name"),
      cell: ({ id, name, active }) => (
        <>
          <button type="button" className="hub-link" onClick={() => onOpen(String(id))}>
            {name}
          </button>
          {!active && <span className="hub-connection-mark">{t("connections.inactive")}</span>}
        </>
      ),
      sortBy: ({ name }) => name,
      wrap: true,
    },
    { id: "kind", header: t("connections.kind"), cell: ({ kind }) => t(`connections.kind-${kind}`), sortBy: ({ kind }) => kind },
    {
      id: "place",
      header: t("connections.place"),
      cell: ({ settings, allowPrivate }) => (
        <>
          {networkPlace(settings).split(" ")[0]}
          {allowPrivate && <span className="hub-connection-mark">{t("connections.private-open")}</span>}
        </>
      ),
      sortBy: ({ settings }) => networkPlace(settings),
      wrap: true,
    },
    {
      id: "result",
      header: t("connections.last-test"),
      cell: (row) => <StatusBadge {...words(row)} />,
      sortBy: ({ lastResultAt }) => lastResultAt,
      wrap: true,
    },
    {
      id: "uses",
      header: t("connections.used-by"),
      cell: ({ usedBy }) =>
        usedBy.length === 0 ? t("connections.used-by-none") : [...new Set(usedBy.map((use) => use.ingestion))].join(", "),
      sortBy: ({ usedBy }) => usedBy.length,
      wrap: true,
    },
  ];
}
