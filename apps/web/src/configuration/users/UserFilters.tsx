import { NativeSelect, Select } from "@mantine/core";
import { areas } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { useMemo } from "react";
import { useText } from "../../shell/language.tsx";
import { nameAndCode } from "./describe-change.ts";
import { type UserFilter, userStates } from "./list-filter.ts";
import { SearchField } from "./SearchField.tsx";
import type { Options } from "./user-draft.ts";

type Props = { filter: UserFilter; options: Options | undefined; onFilter: (filter: UserFilter) => void };
const mostOffered = 60;

/** Narrows the list: by name or e-mail while one types, area, role, group, legal entity and state. */
export function UserFilters({ filter, options, onFilter }: Props) {
  const t = useText();
  const change = (changed: { [K in keyof UserFilter]: UserFilter[K] | undefined }) => onFilter({ ...filter, ...changed } as UserFilter);
  const groups = useMemo(
    () =>
      options?.groups.map(({ id, area, name }) => ({
        value: String(id),
        label: t("users.group-in-area", { group: name, area: t(`roles.area-${area}`) }),
      })),
    [options, t],
  );
  const entities = useMemo(
    () => options?.legalEntities.map((entity) => ({ value: String(entity.id), label: nameAndCode(entity) })),
    [options],
  );
  return (
    <div className="hub-filters" role="search" aria-label={t("users.filters")}>
      <SearchField label={t("users.search")} value={filter.search ?? ""} onSearch={(search) => change({ search: search || undefined })} />
      <NativeSelect
        label={t("users.filter-area")}
        value={filter.area ?? ""}
        onChange={(event) => change({ area: areas.find((area) => area === event.currentTarget.value) })}
        data={[{ value: "", label: t("users.all-areas") }, ...areas.map((area) => ({ value: area, label: t(`roles.area-${area}`) }))]}
      />
      <NativeSelect
        label={t("users.field-role")}
        value={filter.role ?? ""}
        onChange={(event) => change({ role: roles.find((role) => role === event.currentTarget.value) })}
        data={[{ value: "", label: t("users.all-roles") }, ...roles.map((role) => ({ value: role, label: t(`roles.role-${role}`) }))]}
      />
      <Select
        label={t("users.filter-group")}
        placeholder={t("users.any-group")}
        searchable
        clearable
        limit={mostOffered}
        nothingFoundMessage={t("users.nothing-found")}
        clearButtonProps={{ "aria-label": t("users.clear", { what: t("users.filter-group") }) }}
        value={filter.groupId === undefined ? null : String(filter.groupId)}
        onChange={(value) => change({ groupId: value ? Number(value) : undefined })}
        data={groups ?? []}
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
      <NativeSelect
        label={t("ui.state")}
        value={filter.state ?? ""}
        onChange={(event) => change({ state: userStates.find((state) => state === event.currentTarget.value) })}
        data={[
          { value: "", label: t("users.state-any") },
          ...userStates.map((state) => ({ value: state, label: t(`users.state-${state}`) })),
        ]}
      />
    </div>
  );
}
