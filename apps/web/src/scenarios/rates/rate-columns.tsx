import type { listRates } from "@hub/contract/scenarios/rates.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";

export type Rates = Output<(typeof listRates)["answer"]>;
export type CurrencyRow = Rates["items"][number];
export type Rate = NonNullable<CurrencyRow["rate"]>;

type Given = {
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  nameOf: (currency: string) => string;
  rates: Rates;
  onEdit: (row: CurrencyRow) => void;
  onDelete: (rate: Rate) => void;
};

/** The table of a month's rates: what is missing says so, with the button that solves it. */
export function rateColumns({ t, formats, nameOf, rates, onEdit, onDelete }: Given): Column<CurrencyRow>[] {
  const written = rates.items.flatMap(({ rate, previous }) => [rate, previous]).flatMap((each) => each?.rate ?? []);
  const most = Math.max(0, ...written.map(countPlaces));
  // The commas stand one below the other, and no rate has more digits than it was given with.
  const shown = (rate: string) => (
    <>
      {formats.decimal(rate, countPlaces(rate))}
      <span className="hub-rate-rest" aria-hidden="true">
        {"0".repeat(most - countPlaces(rate))}
      </span>
    </>
  );
  const columns: Column<CurrencyRow>[] = [
    {
      id: "currency",
      header: t("rates.currency"),
      cell: ({ currency }) => `${currency} · ${nameOf(currency)}`,
      sortBy: ({ currency }) => currency,
      wrap: true,
    },
    {
      id: "rate",
      header: t("rates.rate", { currency: rates.groupCurrency }),
      cell: ({ rate }) => (rate ? shown(rate.rate) : <StatusBadge meaning="late" text={t("rates.missing")} />),
      sortBy: ({ rate }) => rate && Number(rate.rate),
      numeric: true,
    },
    {
      id: "previous",
      header: t("rates.previous"),
      cell: ({ previous }) =>
        previous ? (
          <>
            {shown(previous.rate)}{" "}
            <span className="hub-dimmed">{t("rates.of-month", { month: formats.monthShort(previous.year, previous.month) })}</span>
          </>
        ) : (
          "–"
        ),
      numeric: true,
    },
    {
      id: "needed",
      header: t("rates.needed"),
      cell: ({ legalEntities }) => (legalEntities > 0 ? t("rates.entities", { count: legalEntities }) : t("rates.unneeded")),
      sortBy: ({ legalEntities }) => legalEntities,
    },
    {
      id: "changed",
      header: t("rates.changed"),
      cell: ({ rate }) =>
        rate ? (
          <>
            {rate.changedBy}, <span className="hub-rate-when">{formats.instant(rate.changedAt)}</span>
          </>
        ) : (
          "–"
        ),
      wrap: true,
    },
  ];
  if (!rates.mayChange) return columns;
  return [
    ...columns,
    {
      id: "actions",
      pinned: true,
      header: t("rates.actions"),
      cell: (row) => (
        <span className="hub-rate-actions">
          <Button
            variant={row.rate ? "subtle" : "light"}
            aria-label={t(row.rate ? "rates.change-named" : "rates.set-named", { currency: row.currency })}
            onClick={() => onEdit(row)}
          >
            {t(row.rate ? "rates.change" : "rates.set")}
          </Button>
          {row.rate && (
            <Button
              variant="subtle"
              color="red.9"
              className="hub-rate-delete"
              aria-label={t("rates.delete-named", { currency: row.currency })}
              onClick={() => row.rate && onDelete(row.rate)}
            >
              {t("rates.delete")}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
