import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { useRegions } from "../../texts/display-names.ts";
import type { ListedEntity } from "./use-entities.ts";

type Given = {
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  regions: ReturnType<typeof useRegions>;
  rows: readonly ListedEntity[];
  onOpen: (id: number) => void;
};

/** The list's columns, without one that says nothing of anybody; a part of the list is not sorted, it would pass for the whole. */
export function entityColumns({ t, formats, regions, rows, onOpen }: Given): Column<ListedEntity>[] {
  const columns: Column<ListedEntity>[] = [
    {
      id: "name",
      header: t("entities.name"),
      wrap: true,
      cell: ({ id, name, likeNamed, mergedInto }) => (
        <span className="hub-entity-name">
          <button type="button" className="hub-link hub-wrap-anywhere" onClick={() => onOpen(id)}>
            {name}
          </button>
          {mergedInto && (
            <StatusBadge meaning="pending" text={t("entities.merged-into", { name: mergedInto.name, code: mergedInto.code })} />
          )}
          {likeNamed > 0 && <StatusBadge meaning="partial" text={t("entities.alike-badge", { count: likeNamed })} />}
        </span>
      ),
    },
    { id: "code", header: t("entities.code"), cell: ({ code }) => code },
    {
      id: "state",
      header: t("ui.state"),
      cell: ({ active }) => (
        <StatusBadge meaning={active ? "good" : "pending"} text={t(active ? "entities.state-active" : "entities.state-inactive")} />
      ),
    },
    {
      id: "country",
      header: t("entities.country"),
      wrap: true,
      cell: ({ country }) => (country ? regions.countries.nameOf(country) : t("entities.not-given")),
    },
    { id: "currency", header: t("entities.currency"), cell: ({ currency }) => currency ?? t("entities.not-given") },
    { id: "parent", header: t("entities.parent"), wrap: true, cell: ({ parent }) => (parent ? `${parent.name} (${parent.code})` : "") },
    {
      id: "validity",
      wrap: true,
      header: t("entities.validity"),
      cell: ({ validFrom, validTo }) =>
        validTo
          ? t("entities.validity-between", { from: formats.day(validFrom), to: formats.day(validTo) })
          : t("entities.validity-from", { from: formats.day(validFrom) }),
    },
  ];
  return rows.some(({ parent }) => parent) ? columns : columns.filter(({ id }) => id !== "parent");
}
