import { areaOf, groupAreas } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { useMemo } from "react";
import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { nameAndCode } from "../users/describe-change.ts";
import { OneOfFilter, RecordFilter } from "../users/list/FilterFields.tsx";
import { SearchField } from "../../ui/list/SearchField.tsx";
import type { Options } from "../users/user-draft.ts";
import type { GroupFilter } from "./use-groups.ts";
import type { Question } from "../../ui/pick/use-nothing-found.ts";

type Props = { filter: GroupFilter; options: Options | undefined; question: Question; onFilter: (filter: GroupFilter) => void };
const offeredRoles = roles.filter((role) => areaOf(role) !== "WF");

/** Narrows the groups by name, area, role and legal entity. */
export function GroupFilters({ filter, options, question, onFilter }: Props) {
  const t = useText();
  const change = (changed: { [K in keyof GroupFilter]?: GroupFilter[K] | undefined }) => onFilter(changeFilter(filter, changed));
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
      <OneOfFilter
        label={t("users.filter-area")}
        any={t("users.all-areas")}
        value={filter.area}
        offered={groupAreas}
        nameOf={(area) => t(`roles.area-${area}`)}
        onChange={(area) => change({ area })}
      />
      <OneOfFilter
        label={t("users.field-role")}
        any={t("users.all-roles")}
        value={filter.role}
        offered={offeredRoles}
        nameOf={(role) => t(`roles.role-${role}`)}
        onChange={(role) => change({ role })}
      />
      <RecordFilter
        question={question}
        label={t("ui.legal-entity")}
        any={t("users.any-entity")}
        value={filter.legalEntityId}
        offered={entities}
        onChange={(legalEntityId) => change({ legalEntityId })}
      />
    </div>
  );
}
