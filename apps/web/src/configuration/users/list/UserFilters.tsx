import { signInStates } from "@hub/contract/configuration/user-sign-in.ts";
import { areas } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { useMemo } from "react";
import { useText } from "../../../texts/language.tsx";
import { changeFilter } from "../../../ui/address.ts";
import { nameAndCode } from "../describe-change.ts";
import { OneOfFilter, RecordFilter } from "./FilterFields.tsx";
import { type UserFilter, userStates } from "./list-filter.ts";
import { SearchField } from "../../../ui/list/SearchField.tsx";
import type { Options } from "../user-draft.ts";
import type { Question } from "../../../ui/pick/use-nothing-found.ts";

type Props = { filter: UserFilter; options: Options | undefined; question: Question; onFilter: (filter: UserFilter) => void };

/** Narrows the list: by name or e-mail while one types, area, role, group, legal entity, state, and how they have come in. */
export function UserFilters({ filter, options, question, onFilter }: Props) {
  const t = useText();
  const change = (changed: { [K in keyof UserFilter]?: UserFilter[K] | undefined }) => onFilter(changeFilter(filter, changed));
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
    <div className="hub-filters" data-seven role="search" aria-label={t("users.filters")}>
      <SearchField label={t("users.search")} value={filter.search ?? ""} onSearch={(search) => change({ search: search || undefined })} />
      <OneOfFilter
        label={t("users.filter-area")}
        any={t("users.all-areas")}
        value={filter.area}
        offered={areas}
        nameOf={(area) => t(`roles.area-${area}`)}
        onChange={(area) => change({ area })}
      />
      <OneOfFilter
        label={t("users.field-role")}
        any={t("users.all-roles")}
        value={filter.role}
        offered={roles}
        nameOf={(role) => t(`roles.role-${role}`)}
        onChange={(role) => change({ role })}
      />
      <RecordFilter
        question={question}
        label={t("users.filter-group")}
        any={t("users.any-group")}
        value={filter.groupId}
        offered={groups}
        onChange={(groupId) => change({ groupId })}
      />
      <RecordFilter
        question={question}
        label={t("ui.legal-entity")}
        any={t("users.any-entity")}
        value={filter.legalEntityId}
        offered={entities}
        onChange={(legalEntityId) => change({ legalEntityId })}
      />
      <OneOfFilter
        label={t("ui.state")}
        any={t("users.state-any")}
        value={filter.state}
        offered={userStates}
        nameOf={(state) => t(`users.state-${state}`)}
        onChange={(state) => change({ state })}
      />
      <OneOfFilter
        label={t("users.filter-sign-in")}
        any={t("users.sign-in-any")}
        value={filter.signIn}
        offered={signInStates}
        nameOf={(signIn) => t(`users.sign-in-${signIn}`)}
        onChange={(signIn) => change({ signIn })}
      />
    </div>
  );
}
