import { NativeSelect, Select } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { SourceDetail, SourceFieldsProps, SourceOptions, SourcePlace } from "./source-draft.ts";

type Props = SourceFieldsProps & {
  saved: SourceDetail | undefined;
  fixed: SourcePlace["kind"];
  ingestions: readonly { id: number; name: string; active: boolean }[];
  options: SourceOptions | undefined;
  byColumn: boolean;
};

/** For which ingestion, from where, of which entity, and in whose name. */
export function PlaceFields({ draft, saved, fixed, ingestions, options, byColumn, errorOf, onChange }: Props) {
  const t = useText();
  const choose = { value: "", label: t("sources.choose") };
  const places = [
    ...(options?.sftpEndpoints ?? []).map(({ id, name }) => ({ value: `sftp:${id}`, label: t("sources.place-sftp", { name }) })),
    ...(options?.connections ?? []).map(({ id, name }) => ({ value: `connection:${id}`, label: t("sources.place-connection", { name }) })),
  ];
  const people = (options?.people ?? []).filter(
    ({ legalEntityIds }) => draft.legalEntityId === "" || legalEntityIds === null || legalEntityIds.includes(Number(draft.legalEntityId)),
  );
  // Whoever delivers now stays to be seen, also when they may no longer.
  if (saved && !people.some(({ id }) => id === saved.runsAs.id)) people.push({ ...saved.runsAs, email: "", legalEntityIds: null });
  const isChosen = draft.ingestionId !== "";
  return (
    <div className="hub-fields hub-source-fields">
      <NativeSelect
        id="source-ingestionId"
        label={t("sources.ingestion")}
        required
        disabled={saved !== undefined || fixed === "ingestion"}
        data-autofocus={saved || fixed === "ingestion" ? undefined : true}
        value={draft.ingestionId}
        onChange={(event) => onChange({ ingestionId: event.currentTarget.value, runsAs: "" })}
        data={[
          ...(isChosen ? [] : [choose]),
          ...ingestions
            .filter(({ id, active }) => active || String(id) === draft.ingestionId)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={errorOf("ingestionId")}
      />
      <NativeSelect
        id="source-place"
        label={t("sources.place")}
        description={isChosen && options && places.length === 0 ? t("sources.place-none") : undefined}
        required
        disabled={!isChosen}
        data-autofocus={fixed === "ingestion" ? true : undefined}
        value={draft.place}
        onChange={(event) => {
          const place = event.currentTarget.value;
          onChange({ place, ...(place.startsWith("connection") && draft.month === "name" ? { month: "previous" as const } : {}) });
        }}
        data={[...(places.some(({ value }) => value === draft.place) ? [] : [choose]), ...places]}
        error={errorOf("place")}
      />
      {byColumn ? (
        <p className="hub-dimmed">{t("sources.entity-column")}</p>
      ) : (
        <Select
          id="source-legalEntityId"
          label={t("ui.legal-entity")}
          description={t("sources.entity-help")}
          placeholder={t("sources.entity-from-name")}
          searchable
          clearable
          clearButtonProps={{ "aria-label": t("sources.entity-clear") }}
          maxDropdownHeight={240}
          disabled={!isChosen}
          data={(options?.legalEntities ?? []).map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
          value={draft.legalEntityId === "" ? null : draft.legalEntityId}
          onChange={(value) => onChange({ legalEntityId: value ?? "" })}
          error={errorOf("legalEntityId")}
        />
      )}
      <NativeSelect
        id="source-runsAs"
        label={t("sources.runs-as")}
        description={isChosen && options && people.length === 0 ? t("sources.runs-as-none") : t("sources.runs-as-help")}
        required
        disabled={!isChosen}
        value={draft.runsAs}
        onChange={(event) => onChange({ runsAs: event.currentTarget.value })}
        data={[
          ...(people.some(({ id }) => String(id) === draft.runsAs) ? [] : [choose]),
          ...people.map(({ id, name, email }) => ({ value: String(id), label: email ? `${name} (${email})` : name })),
        ]}
        error={errorOf("runsAs")}
      />
    </div>
  );
}
