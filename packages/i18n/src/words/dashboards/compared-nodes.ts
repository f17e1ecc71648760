import type { ReportFigures } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { Speaker } from "../speaker.ts";
import { nameComparedMonth } from "./compared-name.ts";

/** What must be known of the nodes that others are compared with: those of more or fewer entities than now, and how many have no figures there, with the reason. */
export function comparedNodeNotes(speaker: Speaker, { nodes, comparison }: Pick<ReportFigures, "nodes" | "comparison">): string[] {
  if (!comparison) return [];
  const { t } = speaker;
  const unmade = comparison.nodes.filter(({ made }) => !made);
  const waiting = unmade.filter(({ awaited }) => awaited).length;
  const month = nameComparedMonth(speaker, comparison);
  const ofOthers = nodes.flatMap(({ id, name, entities }) => {
    const then = comparison.nodes.find(({ nodeId, made }) => nodeId === id && made);
    if (!then || then.entities === entities.length) return [];
    return [
      `${name}: ${t("dashboards.compared-with", { name: t("dashboards.compared-entities", { name: month, count: then.entities }) })}`,
    ];
  });
  const none = [
    ...(waiting > 0 ? [t("dashboards.nodes-waiting", { count: waiting })] : []),
    ...(unmade.length > waiting
      ? [comparison.version === null ? t("dashboards.nodes-open") : t("dashboards.nodes-unavailable", { count: unmade.length - waiting })]
      : []),
  ];
  return [...ofOthers, ...none.map((text) => `${month}: ${text}`)];
}
