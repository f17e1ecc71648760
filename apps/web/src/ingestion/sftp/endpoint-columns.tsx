import { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { useResultWords } from "../connections/connection-test/use-result-words.ts";
import type { EndpointDetail } from "./endpoint-draft.ts";

/** The list's columns: what it is, where, whether its key was accepted, how its last test went, and how much is picked up from it. */
export function useEndpointColumns(onOpen: (endpoint: string) => void): Column<EndpointDetail>[] {
  const t = useText();
  const words = useResultWords("sftp");
  return [
    {
      id: "name",
      header: t("sftp.name"),
      cell: ({ id, name, active }) => (
        <>
          <button type="button" className="hub-link" onClick={() => onOpen(String(id))}>
            {name}
          </button>
          {!active && <span className="hub-connection-mark">{t("sftp.paused")}</span>}
        </>
      ),
      sortBy: ({ name }) => name,
      wrap: true,
    },
    {
      id: "place",
      header: t("sftp.place"),
      cell: ({ host, port, userName, allowPrivate }) => (
        <>
          {`${userName}@${host}:${port}`}
          {allowPrivate && <span className="hub-connection-mark">{t("sftp.private-open")}</span>}
        </>
      ),
      sortBy: ({ host, port }) => `${host}:${port}`,
      wrap: true,
    },
    {
      id: "key",
      header: t("sftp.host-key"),
      cell: ({ hostKey }) => (
        <StatusBadge meaning={hostKey ? "good" : "partial"} text={t(hostKey ? "sftp.key-accepted" : "sftp.key-missing")} />
      ),
      sortBy: ({ hostKey }) => (hostKey ? 1 : 0),
      wrap: true,
    },
    {
      id: "result",
      header: t("sftp.last-test"),
      cell: (row) => <StatusBadge {...words(row)} />,
      sortBy: ({ lastResultAt }) => lastResultAt,
      wrap: true,
    },
    { id: "sources", header: t("sftp.sources"), cell: ({ sources }) => sources, sortBy: ({ sources }) => sources, numeric: true },
  ];
}
