import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { deleteRate, listRates } from "@hub/contract/scenarios/rates.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { Button, Modal, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { prepare } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { DeleteDialog, type Deletion } from "../../forms/DeleteRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";
import { useCurrencyNames } from "../../texts/display-names.ts";
import { type CurrencyRow, type Rate, rateColumns } from "./rate-columns.tsx";
import { RateForm } from "./RateForm.tsx";
import { listRateYears, readRateMonth } from "./rate-month.ts";
import "./rates.css";
import { useAddress } from "../../ui/use-address.ts";

/** The exchange rates of a month to the group's currency; which month stands in the address (`period`). */
export function RatesPanel() {
  const t = useText();
  const formats = useFormats();
  const leaveDialog = useLeaveDialog();
  const { nameOf } = useCurrencyNames();
  const {
    search: { period: given },
    change,
  } = useAddress("/scenaries");
  const [today] = useState(() => new Date());
  const period = readRateMonth(given, today);
  const rates = useRoute(listRates, { query: period });
  const [edited, setEdited] = useState<CurrencyRow>();
  const [editing, setEditing] = useState(false);
  const [doomed, setDoomed] = useState<Rate>();
  const { data } = rates;
  const month = formats.month(period.year, period.month);

  const deletion: Deletion<Rate> = {
    call: ({ id, version }) => prepare(deleteRate, { params: { id }, ifMatch: version }),
    action: t("rates.delete"),
    title: ({ currency }) => t("rates.delete-named", { currency }),
    text: ({ currency, rate, groupCurrency }) =>
      t("rates.delete-text", { currency, rate: formats.decimal(rate, countPlaces(rate)), group: groupCurrency, month }),
    stale: [listScenarios, listDashboards],
    focusAfter: "rates-month",
    onDeleted: ({ currency }) => notifySuccess(t("rates.deleted", { currency })),
  };
  const leave = () => leaveDialog(() => setEditing(false));
  const title = edited ? t(edited.rate ? "rates.change-named" : "rates.set-named", { currency: edited.currency }) : t("rates.add");
  const show = (changed: Partial<typeof period>) => change({ period: writeMonth({ ...period, ...changed }) });
  const edit = (row: CurrencyRow | undefined) => {
    setEdited(row);
    setEditing(true);
  };
  const add = (
    <Button variant="default" onClick={() => edit(undefined)}>
      {t("rates.add")}
    </Button>
  );
  return (
    <Panel title={t("rates.title")} actions={data?.mayChange && add}>
      <div className="hub-rate-month">
        <NativeSelect
          id="rates-month"
          label={t("ui.month")}
          value={String(period.month)}
          onChange={(event) => show({ month: Number(event.currentTarget.value) })}
          data={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: formats.monthName(at + 1) }))}
        />
        <NativeSelect
          label={t("ui.year")}
          value={String(period.year)}
          onChange={(event) => show({ year: Number(event.currentTarget.value) })}
          data={listRateYears(period.year, today).map(String)}
        />
      </div>
      <StateView
        loading={rates.isPending}
        error={data ? undefined : rates.error}
        onRetry={() => void rates.refetch()}
        empty={
          data?.items.length === 0 && {
            title: t("rates.empty-title"),
            text: t("rates.empty-text", { currency: data.groupCurrency }),
          }
        }
      >
        {data && (
          <>
            <p className="hub-dimmed">{t("rates.note", { currency: data.groupCurrency })}</p>
            {data.closedVersion !== null && (
              <p className="hub-note hub-note-closed">{t("rates.closed", { version: data.closedVersion })}</p>
            )}
            {!data.mayChange && <p className="hub-note">{t("rates.read-only")}</p>}
            <DataTable
              cards
              label={t("rates.table", { month })}
              rows={data.items}
              rowKey={({ currency }) => currency}
              columns={rateColumns({ t, formats, nameOf, rates: data, onEdit: edit, onDelete: setDoomed })}
              {...(data.mayChange && { onOpen: edit })}
            />
          </>
        )}
      </StateView>
      <Modal
        opened={editing && data !== undefined}
        onClose={leave}
        closeOnClickOutside={false}
        title={title}
        attributes={{ header: { role: "presentation" } }}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        {data && (
          <RateForm
            key={edited?.currency ?? ""}
            rates={data}
            row={edited}
            title={title}
            onClose={() => setEditing(false)}
            onLeave={leave}
          />
        )}
      </Modal>
      <DeleteDialog deletion={deletion} record={doomed} onClose={() => setDoomed(undefined)} />
    </Panel>
  );
}
