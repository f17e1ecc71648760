import { Fragment } from "react";
import { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { useResultWords } from "../connections/connection-test/use-result-words.ts";
import { LastRun } from "../sources/LastRun.tsx";
import type { SourceDetail } from "../sources/source-draft.ts";
import type { EndpointDetail } from "./endpoint-draft.ts";
import { tellingSource } from "./telling-source.ts";

const notYet = { lastRun: null, waiting: 0, notPutAway: 0 };

/** The list's columns: what it is, where, whether its key was accepted, how its last test went, and what the last pick-up from it said, of how many. `sources`: those of all servers, as far as they are known. */
export function useEndpointColumns(onOpen: (endpoint: string) => void, sources: readonly SourceDetail[]): Column<EndpointDetail>[] {
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
          {userName}@
          <wbr />
          <Host name={host} />:{port}
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
      header: t("connections.last-test"),
      cell: (row) => <StatusBadge {...words(row)} />,
      sortBy: ({ lastResultAt }) => lastResultAt,
      wrap: true,
    },
    {
      id: "run",
      header: t("sources.last-run"),
      cell: ({ id, sources: count }) => {
        const telling = tellingSource(id, sources);
        return (
          <LastRun source={telling ?? notYet}>
            {telling && count > 1 && <span className="hub-source-mark">{telling.ingestion.name}</span>}
          </LastRun>
        );
      },
      sortBy: ({ id }) => tellingSource(id, sources)?.lastRun?.startedAt ?? null,
      wrap: true,
    },
    { id: "sources", header: t("sftp.sources"), cell: ({ sources }) => sources, sortBy: ({ sources }) => sources, numeric: true },
  ];
}

/** A server's name that breaks behind its points, where a column has no room for all of it; an address in numbers stays whole. */
function Host({ name }: { name: string }) {
  const parts = /[a-z]/i.test(name) ? name.split(".") : [name];
  return parts.map((part, at) => (
    <Fragment key={parts.slice(at).join(".")}>
      {at > 0 && "."}
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
