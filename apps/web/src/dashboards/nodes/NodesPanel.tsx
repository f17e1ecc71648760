import { nodeLines } from "@hub/domain/dashboards/charts/report-lines.ts";
import { valueTable, type Words } from "@hub/domain/dashboards/charts/model-parts.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import "../dashboards.css";
import { comparedNodeNotes } from "@hub/i18n/words/dashboards/compared-nodes.ts";
import { useSpeaker } from "../../texts/kpi-values.ts";
import { DownloadMenu } from "../../ui/charts/DownloadMenu.tsx";
import { Panel } from "../../ui/Page.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { FigureTable } from "../charts/FigureTable.tsx";
import { useFiguresExport, useFrame } from "../charts/frame.ts";
import type { ReportFigures } from "../report-figures.ts";
import { nodeOf } from "../kept-filter.ts";
import { pathOf } from "./node-choices.ts";

/** The figures of the groups of entities right below what is shown, a table for each tree, and the way back up. A group's name goes down into it. */
export function NodesPanel({ figures, kpis, words }: { figures: ReportFigures; kpis: readonly Kpi[]; words: Words }) {
  const speaker = useSpeaker();
  const { t } = speaker;
  const exportFigures = useFiguresExport();
  const frame = useFrame();
  const { search, change } = useAddress("/dashboards/$id/dashboard");
  const { nodes, comparison } = figures;
  if (nodes.length === 0 || kpis.length === 0) return null;
  const path = pathOf(nodes, nodeOf(search) ?? null);
  const here = path.at(-1);
  const trees = here ? [here.tree] : [...new Map(nodes.map(({ tree }) => [tree.id, tree])).values()];
  const unmade = nodes.filter(({ made, belowId }) => !made && belowId === (here?.id ?? null));
  const waiting = unmade.filter(({ awaited }) => awaited);
  const tables = trees.map((tree) => ({ tree, lines: nodeLines({ nodes: nodes.filter((node) => node.tree.id === tree.id), comparison }) }));
  const isShown = tables.some(({ lines }) => lines.length > 0);
  const notes = comparedNodeNotes(speaker, figures);
  const title = here ? t("dashboards.nodes-below", { name: here.name }) : t("dashboards.nodes");
  if (!here && unmade.length === 0 && !isShown) return null;
  return (
    <Panel
      title={title}
      actions={
        isShown && (
          <DownloadMenu
            title={title}
            onPicture={undefined}
            onWorkbook={(format) => exportFigures({ ...frame.exportFilter, what: "nodes", kpis: kpis.join(",") }, format)}
          />
        )
      }
    >
      {here && (
        <nav aria-label={t("dashboards.nodes-path")} className="hub-report-path">
          <button type="button" className="hub-link" onClick={() => change({ node: undefined })}>
            {here.tree.name}
          </button>
          {path.map((node) => (
            <span key={node.id}>
              <span aria-hidden="true">› </span>
              {node === here ? (
                <span aria-current="page">{node.name}</span>
              ) : (
                <button type="button" className="hub-link" onClick={() => change({ node: String(node.id) })}>
                  {node.name}
                </button>
              )}
            </span>
          ))}
        </nav>
      )}
      {tables.map(({ tree, lines }) =>
        lines.length > 0 ? (
          <FigureTable
            key={tree.id}
            caption={tree.name}
            table={{ ...valueTable(kpis, lines, words), first: "node" }}
            provisional={frame.provisional}
            onOrigin={frame.onOrigin}
          />
        ) : (
          here &&
          unmade.length === 0 && (
            <p key={tree.id} className="hub-dimmed">
              {t("dashboards.nodes-none")}
            </p>
          )
        ),
      )}
      {isShown && notes.length > 0 && (
        <ul className="hub-reasons">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {unmade.length > 0 && frame.provisional && (
        <>
          <p className="hub-dimmed">{t("dashboards.nodes-open")}</p>
          <ul className="hub-report-nodes">
            {unmade.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  className="hub-link"
                  title={t("dashboards.only-node", { name })}
                  onClick={() => change({ node: String(id) })}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {waiting.length > 0 && !frame.provisional && (
        <p className="hub-note" role="status">
          {t("dashboards.nodes-waiting", { count: waiting.length })}
        </p>
      )}
      {unmade.length > waiting.length && !frame.provisional && (
        <p className="hub-note">{t("dashboards.nodes-unavailable", { count: unmade.length - waiting.length })}</p>
      )}
    </Panel>
  );
}
