import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { deleteRate, listRates } from "@hub/contract/scenarios/rates.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { Button, Modal, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { countPlaces } from "../../texts/kpi-values.ts";
import { useCurrencyNames } from "../../texts/display-names.ts";
import { type CurrencyRow, rateColumns } from "./rate-columns.tsx";
import { RateForm } from "./RateForm.tsx";
import { listRateYears, readRateMonth } from "./rate-month.ts";
import "./rates.css";
import { useAddress } from "../../ui/use-address.ts";

/** The exchange rates of a month to the group's currency; which month stands in the address (`period`). */
export function RatesPanel() {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
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
  const [doomed, setDoomed] = useState<CurrencyRow>();
  const { data } = rates;
  const month = formats.month(period.year, period.month);

  const remove = useMutation({
    mutationFn: ({ rate }: CurrencyRow) => call(deleteRate, { params: { id: rate?.id ?? 0 }, ifMatch: rate?.version ?? 0 }),
    onSuccess: (_, { currency }) => notifySuccess(t("kpis.rates-deleted", { currency })),
    onError: (failure) => notifyError(errorText(failure)),
    onSettled: async () => {
      setDoomed(undefined);
      await invalidateArea(deleteRate, listScenarios, listDashboards);
      if (document.activeElement === document.body) document.getElementById("rates-month")?.focus();
    },
  });
  const show = (changed: Partial<typeof period>) => change({ period: writeMonth({ ...period, ...changed }) });
  const edit = (row: CurrencyRow | undefined) => {
    setEdited(row);
    setEditing(true);
  };
  const add = (
    <Button variant="default" onClick={() => edit(undefined)}>
      {t("kpis.rates-add")}
    </Button>
  );
  return (
    <Panel title={t("kpis.rates")} actions={data?.mayChange && add}>
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
            title: t("kpis.rates-empty-title"),
            text: t("kpis.rates-empty-text", { currency: data.groupCurrency }),
          }
        }
      >
        {data && (
          <>
            <p className="hub-dimmed">{t("kpis.rates-note", { currency: data.groupCurrency })}</p>
            {data.closedVersion !== null && (
              <p className="hub-note hub-note-closed">{t("kpis.rates-closed", { version: data.closedVersion })}</p>
            )}
            {!data.mayChange && <p className="hub-note">{t("kpis.rates-read-only")}</p>}
            <DataTable
              label={t("kpis.rates-table", { month })}
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
        onClose={() => setEditing(false)}
        closeOnClickOutside={false}
        title={
          edited ? t(edited.rate ? "kpis.rates-change-named" : "kpis.rates-set-named", { currency: edited.currency }) : t("kpis.rates-add")
        }
        attributes={{ header: { role: "presentation" } }}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        {data && <RateForm key={edited?.currency ?? ""} rates={data} row={edited} onClose={() => setEditing(false)} />}
      </Modal>
      <ConfirmDialog
        opened={doomed !== undefined}
        title={doomed ? t("kpis.rates-delete-named", { currency: doomed.currency }) : ""}
        text={
          doomed?.rate &&
          t("kpis.rates-delete-text", {
            currency: doomed.currency,
            rate: formats.decimal(doomed.rate.rate, countPlaces(doomed.rate.rate)),
            group: doomed.rate.groupCurrency,
            month,
          })
        }
        action={t("kpis.rates-delete")}
        danger
        busy={remove.isPending}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && remove.mutate(doomed)}
      />
    </Panel>
  );
}
