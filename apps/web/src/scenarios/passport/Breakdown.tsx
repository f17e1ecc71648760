import { getBreakdown, orderBreakdown } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { type Dimension, dimensionsOf } from "@hub/domain/dashboards/breakdown.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { brokenWords } from "@hub/i18n/words/dashboards/broken-words.ts";
import { Button, VisuallyHidden } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { keyOf } from "../../api/keys.ts";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useSpeaker } from "../../texts/kpi-values.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { notifyError } from "../../ui/notifications.ts";
import { Pick } from "../../ui/pick/Pick.tsx";
import { Writing } from "../../ui/read-only.tsx";
import { StateView } from "../../ui/StateView.tsx";

/** While it is being made it is asked for so often, besides when the portal tells that it is there. */
const whileMade = 15_000;
type Item = Output<typeof getBreakdown.answer>["items"][number];
/** Both null: the group. */
type Props = { scenarioId: number; version: number | undefined; kpi: Kpi; legalEntityId: number | null; nodeId: number | null };

/** A figure by what its people are, where it is told by any: asked for by choosing what. */
export function Breakdown({ scenarioId, version, kpi, legalEntityId, nodeId }: Props) {
  const t = useText();
  const { dimension: nameOf } = brokenWords(useSpeaker());
  const [by, setBy] = useState<Dimension>();
  const section = useRef<HTMLElement>(null);
  const offered = dimensionsOf(kpi, legalEntityId !== null ? "entity" : nodeId === null ? "group" : "several");
  if (offered.length === 0) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label={t("checks.broken")} className="hub-passport-broken">
      <h3>{t("checks.broken")}</h3>
      <p className="hub-dimmed">{t("checks.broken-intro")}</p>
      <Pick
        label={t("checks.broken-by")}
        placeholder={t("checks.broken-choose")}
        value={by ?? null}
        onChange={(chosen) => setBy(offered.find((each) => each === chosen))}
        data={offered.map((dimension) => ({ value: dimension, label: nameOf(dimension) }))}
      />
      {by && (
        <Parts
          key={by}
          by={by}
          head={nameOf(by)}
          of={{ scenarioId, version, kpi, legalEntityId, nodeId }}
          // The button goes once it has done what it is for: whoever is at the keyboard stays here.
          onOrdered={() => section.current?.focus({ preventScroll: true })}
        />
      )}
    </section>
  );
}

type PartsProps = { by: Dimension; head: string; of: Props; onOrdered: () => void };

function Parts({ by, head, of: { scenarioId, version, kpi, legalEntityId, nodeId }, onOrdered }: PartsProps) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const words = brokenWords(useSpeaker());
  const ofVersion = { ...(nodeId === null ? {} : { nodeId }), by, ...(version === undefined ? {} : { version }) };
  const asked = { params: { id: scenarioId, kpi }, query: { ...(legalEntityId === null ? {} : { legalEntityId }), ...ofVersion } };
  const { data, error, isPending, refetch } = useRoute(getBreakdown, asked, {
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.data?.state === "waits" ? whileMade : false),
  });
  const cache = useQueryClient();
  const errorText = useErrorText();
  const order = useMutation({
    mutationFn: () => call(orderBreakdown, { params: asked.params, body: ofVersion }),
    onSuccess: (answer) => {
      cache.setQueryData(keyOf(getBreakdown, asked), answer);
      onOrdered();
    },
    onError: (problem) => notifyError(errorText(problem)),
  });
  const empty = () => {
    if (data?.state === "too-large")
      return {
        title: t("checks.broken-too-large"),
        text: t("checks.broken-too-large-text"),
        action: (
          <Writing>
            <Button loading={order.isPending} onClick={() => order.mutate()}>
              {t("checks.broken-order")}
            </Button>
          </Writing>
        ),
      };
    if (data?.state === "waits") return { title: t("checks.broken-making"), text: t("checks.broken-making-text") };
    if (data?.state === "differs") return { title: t("dashboards.broken-none"), text: words.state(data.state) };
    return { title: t("checks.broken-none"), text: "" };
  };
  const nameOf = ({ value }: Item) => words.value(by, value);
  const said = (item: Item) => words.figure(kpi, data!.unit, item);
  const title = `${codeText("kpis", kpi)}: ${head}`;
  // Told to whoever does not see it: that it is being made, and that it is there.
  const news = data?.state === "waits" ? t("checks.broken-making") : order.isSuccess && data?.state === "told" ? title : "";
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <StateView loading={isPending} error={error} onRetry={() => void refetch()} empty={data?.items.length === 0 && empty()}>
        {data && (
          <>
            <DataTable
              label={title}
              rows={data.items}
              rowKey={({ value }) => value ?? ""}
              columns={[
                { id: "value", header: head, cell: nameOf, sortBy: nameOf, wrap: true },
                {
                  id: "figure",
                  header: codeText("kpis", kpi),
                  numeric: true,
                  cell: said,
                  sortBy: ({ figure }) => (figure === null ? null : Number(figure)),
                },
                ...(kpi === "headcount"
                  ? []
                  : [
                      {
                        id: "persons",
                        header: t("checks.broken-persons"),
                        numeric: true,
                        cell: ({ persons }: Item) => formats.integer(persons),
                        sortBy: ({ persons }: Item) => persons,
                      },
                    ]),
              ]}
            />
            {data.others.values > 0 && <p className="hub-dimmed">{t("checks.broken-others", data.others)}</p>}
            {data.items.some(({ reason }) => reason === "SUPPRESSED") && (
              <p className="hub-dimmed">{t("checks.broken-hidden", { minimum: data.minimumGroupSize })}</p>
            )}
          </>
        )}
      </StateView>
    </>
  );
}
