import { useText } from "../../../texts/language.tsx";
import { nameAndCode } from "../describe-change.ts";
import type { UserFilter } from "./list-filter.ts";
import type { Options } from "../user-draft.ts";

type Props = { filter: UserFilter; options: Options | undefined; onFilter: (filter: UserFilter) => void };

/** What the list is narrowed to, each with its way out. */
export function FilterChips({ filter, options, onFilter }: Props) {
  const t = useText();
  const { search, area, role, groupId, legalEntityId, state, signIn } = filter;
  const group = options?.groups.find(({ id }) => id === groupId);
  const entity = options?.legalEntities.find(({ id }) => id === legalEntityId);
  const chips = [
    { key: "search", what: t("users.search"), value: search },
    { key: "area", what: t("users.filter-area"), value: area && t(`roles.area-${area}`) },
    { key: "role", what: t("users.field-role"), value: role && t(`roles.role-${role}`) },
    { key: "groupId", what: t("users.filter-group"), value: groupId && (group?.name ?? String(groupId)) },
    { key: "legalEntityId", what: t("ui.legal-entity"), value: legalEntityId && (entity ? nameAndCode(entity) : String(legalEntityId)) },
    { key: "state", what: t("ui.state"), value: state && t(`users.state-${state}`) },
    { key: "signIn", what: t("users.filter-sign-in"), value: signIn && t(`users.sign-in-${signIn}`) },
  ].flatMap(({ key, what, value }) => (value ? [{ key, text: t("users.chip", { what, value }) }] : []));
  if (chips.length === 0) return null;
  const without = (key: string) => onFilter(Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key)) as UserFilter);
  return (
    <ul className="hub-chips" aria-label={t("users.chips")}>
      {chips.map(({ key, text }) => (
        <li key={key}>
          <button type="button" className="hub-chip" aria-label={t("users.chip-remove", { filter: text })} onClick={() => without(key)}>
            {text} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="hub-link" onClick={() => onFilter({})}>
            {t("users.filters-reset")}
          </button>
        </li>
      )}
    </ul>
  );
}
