import { areaOf, groupAreas } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { NativeSelect, Select } from "@mantine/core";
import { useMemo } from "react";
import { useText } from "../../shell/language.tsx";
import { nameAndCode } from "../users/describe-change.ts";
import { SearchField } from "../users/SearchField.tsx";
import type { Options } from "../users/user-draft.ts";
import type { GroupFilter } from "./use-groups.ts";

type Props = { filter: GroupFilter; options: Options | undefined; onFilter: (filter: GroupFilter) => void };
const mostOffered = 60;
const offeredRoles = roles.filter((role) => areaOf(role) !== "WF");

/** Narrows the groups by name, area, role and legal entity. */
export function GroupFilters({ filter, options, onFilter }: Props) {
  const t = useText();
  const change = (changed: { [K in keyof GroupFilter]: GroupFilter[K] | undefined }) => onFilter({ ...filter, ...changed } as GroupFilter);
  const entities = useMemo(
    () => options?.legalEntities.map((entity) => ({ value: String(entity.id), label: nameAndCode(entity) })),
    [options],
  );
  return (
    <div className="hub-filters" role="search" aria-label={t("users.filters")}>
      <SearchField
        label={t("users.search-group")}
        value={filter.search ?? ""}
        onSearch={(search) => change({ search: search || undefined })}
      />
      <NativeSelect
        label={t("users.filter-area")}
        value={filter.area ?? ""}
        onChange={(event) => change({ area: groupAreas.find((area) => area === event.currentTarget.value) })}
        data={[{ value: "", label: t("users.all-areas") }, ...groupAreas.map((area) => ({ value: area, label: t(`roles.area-${area}`) }))]}
      />
      <NativeSelect
        label={t("users.field-role")}
        value={filter.role ?? ""}
        onChange={(event) => change({ role: offeredRoles.find((role) => role === event.currentTarget.value) })}
        data={[
          { value: "", label: t("users.all-roles") },
          ...offeredRoles.map((role) => ({ value: role, label: t(`roles.role-${role}`) })),
        ]}
      />
      <Select
        label={t("ui.legal-entity")}
        placeholder={t("users.any-entity")}
        searchable
        clearable
        limit={mostOffered}
        nothingFoundMessage={t("users.nothing-found")}
        clearButtonProps={{ "aria-label": t("users.clear", { what: t("ui.legal-entity") }) }}
        value={filter.legalEntityId === undefined ? null : String(filter.legalEntityId)}
        onChange={(value) => change({ legalEntityId: value ? Number(value) : undefined })}
        data={entities ?? []}
      />
    </div>
  );
}
