import { listCountries, listCurrencies, listOtherCountryNames } from "@hub/domain/configuration/regions.ts";
import { formattingLocales } from "@hub/domain/languages.ts";
import type { RequestContext } from "../../context.ts";
import type { Choice, RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { ListedEntity } from "./entity-list.sql.ts";

/** The columns of the legal entities' sheet, for export and import alike. */
export const entityColumns: readonly SheetColumn[] = [
  { key: "code", label: "entities.code", kind: "id", isKey: true, help: "entities.help-code" },
  { key: "name", label: "entities.name", kind: "text", required: true, width: 40 },
  { key: "country", label: "entities.country", kind: "choice", choices: listCountryChoices },
  {
    key: "currency",
    label: "entities.currency",
    kind: "choice",
    choices: async () => listCurrencies().map((code) => ({ value: code, label: code })),
  },
  { key: "parent", label: "entities.parent-code", kind: "id", help: "entities.help-parent" },
  { key: "validFrom", label: "entities.valid-from", kind: "date", help: "entities.help-valid-from" },
  { key: "validTo", label: "entities.valid-to", kind: "date", help: "entities.help-valid-to" },
  { key: "active", label: "entities.active", kind: "boolean", help: "entities.help-active" },
];

/** For reading only: it is counted anew each time. */
export const likeNamedColumn: SheetColumn = {
  key: "likeNamed",
  label: "entities.like-named",
  kind: "whole",
  locked: true,
  help: "entities.help-like-named",
};

/** An entity as a row of the sheet. */
export function entityCells({ code, name, country, currency, parent, validFrom, validTo, active }: ListedEntity): RowValues {
  return { code, name, country, currency, parent: parent?.code ?? null, validFrom, validTo, active };
}

async function listCountryChoices({ language }: RequestContext): Promise<Choice[]> {
  const locale = formattingLocales[language];
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const order = new Intl.Collator(locale);
  const others = Map.groupBy(listOtherCountryNames(), ({ code }) => code);
  return listCountries()
    .map((value) => ({ value, label: names.of(value) ?? value, also: others.get(value)?.map(({ name }) => name) ?? [] }))
    .toSorted((one, other) => order.compare(one.label, other.label));
}
