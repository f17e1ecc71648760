import { listLookupValues } from "@hub/contract/configuration/settings.ts";
import { lookups } from "@hub/domain/configuration/lookups.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { LookupValue } from "./lookup-draft.ts";
import { LookupDialog } from "./LookupDialog.tsx";
import { useAddress } from "../../ui/use-address.ts";

/** The lists of values that forms choose from; the address says which is shown. */
export function LookupsPanel() {
  const t = useText();
  const formats = useFormats();
  const { language } = useLanguage();
  const {
    search: { list },
    change,
  } = useAddress("/configuration");
  const lookup = lookups.find((each) => each === list) ?? lookups[0];
  const values = useRoute(listLookupValues, { query: { lookup } });
  const rows = (values.data?.items ?? []).filter((value) => value.lookup === lookup);
  const [edited, setEdited] = useState<LookupValue>();
  const [editing, setEditing] = useState(false);
  const edit = (value: LookupValue | undefined) => {
    setEdited(value);
    setEditing(true);
  };
  const labelOf = ({ labels }: LookupValue) => labels[language] ?? labels.en;
  const name = t(`settings.lookup-${lookup}`);
  return (
    <Panel
      title={t("settings.lookups-title")}
      actions={
        <Writing>
          <Button onClick={() => edit(undefined)}>{t("settings.lookup-add")}</Button>
        </Writing>
      }
    >
      <p className="hub-dimmed">{t("settings.lookups-note")}</p>
      <div className="hub-filters">
        <NativeSelect
          label={t("settings.lookup")}
          value={lookup}
          onChange={(event) => change({ list: event.currentTarget.value }, { replace: true })}
          data={lookups.map((each) => ({ value: each, label: t(`settings.lookup-${each}`) }))}
        />
      </div>
      <StateView
        loading={values.isPending}
        error={values.data ? undefined : values.error}
        onRetry={() => void values.refetch()}
        empty={
          rows.length === 0 && !values.isPlaceholderData && { title: t("settings.lookup-none-title"), text: t("settings.lookup-none-text") }
        }
      >
        <DataTable
          label={t("settings.lookup-table", { lookup: name })}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={edit}
          columns={lookupColumns({ t, formats, labelOf, onEdit: edit })}
        />
      </StateView>
      <LookupDialog opened={editing} lookup={lookup} value={edited} onClose={() => setEditing(false)} />
    </Panel>
  );
}

type Given = {
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  labelOf: (value: LookupValue) => string;
  onEdit: (value: LookupValue) => void;
};
function lookupColumns({ t, formats, labelOf, onEdit }: Given): Column<LookupValue>[] {
  return [
    {
      id: "label",
      header: t("settings.lookup-label"),
      wrap: true,
      cell: (value) => (
        <button type="button" className="hub-link hub-wrap-anywhere" onClick={() => onEdit(value)}>
          {labelOf(value)}
        </button>
      ),
      sortBy: labelOf,
    },
    { id: "code", header: t("settings.lookup-code"), cell: ({ code }) => code, sortBy: ({ code }) => code },
    {
      id: "position",
      header: t("settings.lookup-position"),
      cell: ({ position }) => formats.integer(position),
      sortBy: ({ position }) => position,
      numeric: true,
    },
    {
      id: "state",
      header: t("ui.state"),
      cell: ({ active }) => (
        <StatusBadge
          meaning={active ? "good" : "pending"}
          text={t(active ? "settings.lookup-state-active" : "settings.lookup-state-inactive")}
        />
      ),
      sortBy: ({ active }) => Number(active),
    },
    {
      id: "uses",
      header: t("settings.lookup-uses"),
      cell: ({ uses }) => formats.integer(uses),
      sortBy: ({ uses }) => uses,
      numeric: true,
    },
  ];
}
