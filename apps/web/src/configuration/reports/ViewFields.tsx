import { isEmbeddable, readEmbedAddress } from "@hub/domain/dashboards/embed-address.ts";
import { viewLimits } from "@hub/domain/dashboards/report-view.ts";
import { Button, Checkbox, Input, TextInput } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useText } from "../../texts/language.tsx";
import { ChartFields } from "./ChartFields.tsx";
import { KpiSelect } from "./KpiSelect.tsx";
import { PartActions } from "./PartActions.tsx";
import { type DraftView, moveItem, newChart } from "./report-draft.ts";
import { useViewWords } from "./use-view-words.ts";

type Props = {
  view: DraftView;
  place: number;
  count: number;
  hosts: readonly string[];
  at: (path: string) => string | undefined;
  onChange: (view: DraftView) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One view: what it shows, its place, and whether it is shown. A built-in one only says what it shows. */
export function ViewFields({ view, place, count, hosts, at, onChange, onMove, onRemove }: Props) {
  const t = useText();
  const name = useViewWords().nameOf(view, place);
  const kind = t(`reports.kind-${view.kind}`);
  const id = `report-content.${place}`;
  return (
    <fieldset className="hub-report-part">
      <legend>{name === kind ? name : t("reports.view-of-kind", { name, kind })}</legend>
      <div className="hub-report-part-head">
        <Checkbox
          label={t("reports.view-hide")}
          checked={view.hidden}
          onChange={(event) => onChange({ ...view, hidden: event.currentTarget.checked })}
        />
        <PartActions name={name} place={place} count={count} onMove={onMove} onRemove={view.builtIn ? undefined : onRemove} />
      </div>
      {view.builtIn ? (
        <Described view={view} />
      ) : (
        <>
          <TextInput
            id={`${id}.name`}
            label={t("reports.view-name")}
            required
            maxLength={200}
            autoComplete="off"
            value={view.name}
            error={at(".name")}
            onChange={(event) => onChange({ ...view, name: event.currentTarget.value })}
          />
          {view.kind === "table" && (
            <KpiSelect
              id={`${id}.definition.kpis`}
              label={t("reports.kpis")}
              most={viewLimits.kpis}
              value={view.kpis}
              error={at(".definition.kpis")}
              onChange={(kpis) => onChange({ ...view, kpis })}
            />
          )}
          {view.kind === "page" && (
            <AddressField id={`${id}.definition.address`} view={view} hosts={hosts} error={at(".definition.address")} onChange={onChange} />
          )}
          {view.kind === "charts" && (
            <>
              {at(".definition.charts") && <Input.Error>{at(".definition.charts")}</Input.Error>}
              {view.charts.map((chart, index) => (
                <ChartFields
                  key={chart.key}
                  id={`${id}.definition.charts.${index}`}
                  chart={chart}
                  place={index}
                  count={view.charts.length}
                  at={(path) => at(`.definition.charts.${index}${path}`)}
                  onChange={(changed) => onChange({ ...view, charts: view.charts.with(index, changed) })}
                  onMove={(by) => onChange({ ...view, charts: moveItem(view.charts, index, by) })}
                  onRemove={() => onChange({ ...view, charts: view.charts.toSpliced(index, 1) })}
                />
              ))}
              <Writing>
                <Button
                  id={`${id}.definition.charts`}
                  size="xs"
                  variant="default"
                  disabled={view.charts.length >= viewLimits.charts}
                  onClick={() => onChange({ ...view, charts: [...view.charts, newChart()] })}
                >
                  {t("reports.chart-add")}
                </Button>
              </Writing>
            </>
          )}
        </>
      )}
    </fieldset>
  );
}

/** The address of an external page, checked while it is typed. */
function AddressField({
  id,
  view,
  hosts,
  error,
  onChange,
}: {
  id: string;
  view: DraftView;
  hosts: readonly string[];
  error: string | undefined;
  onChange: (view: DraftView) => void;
}) {
  const t = useText();
  const typed = view.address.trim();
  const host = readEmbedAddress(typed)?.host;
  const state =
    typed === ""
      ? undefined
      : host === undefined
        ? t("reports.issue-address")
        : isEmbeddable(typed, hosts)
          ? undefined
          : t("reports.issue-host", { host });
  return (
    <>
      <TextInput
        id={id}
        label={t("reports.address")}
        description={hosts.length === 0 ? t("reports.no-hosts") : t("reports.hosts", { hosts: hosts.join(", ") })}
        required
        inputMode="url"
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        value={view.address}
        error={state ?? error}
        onChange={(event) => onChange({ ...view, address: event.currentTarget.value })}
      />
      {state === undefined && host !== undefined && (
        <p role="status">
          {t("reports.address-good", { host })}{" "}
          <a href={typed} target="_blank" rel="noopener noreferrer" className="hub-link">
            {t("reports.address-try")}
          </a>
        </p>
      )}
    </>
  );
}

/** What a built-in view shows, in words. */
function Described({ view }: { view: DraftView }) {
  const { names, describeChart } = useViewWords();
  return (
    <ul className="hub-report-described">
      {view.kind === "charts"
        ? view.charts.map((chart) => <li key={chart.key}>{describeChart(chart)}</li>)
        : view.kind === "table" && <li>{names(view.kpis)}</li>}
    </ul>
  );
}
