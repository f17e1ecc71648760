import { useText } from "../../../texts/language.tsx";
import { type Choice, SomePicker } from "./EntityPicker.tsx";
import type { FieldsAt } from "../fields-at.ts";
import { PeriodFields } from "./PeriodFields.tsx";
import type { Membership } from "../user-draft.ts";

type Props = {
  memberships: readonly Membership[];
  at: FieldsAt;
  groups: readonly Choice[];
  onChange: (memberships: Membership[]) => void;
};

/** The groups the user shall be in, each from and until a day. */
export function MembershipFields({ memberships, at, groups, onChange }: Props) {
  const t = useText();
  const names = new Map(groups.map(({ value, label }) => [value, label]));
  const choose = (values: string[]) =>
    onChange(
      values
        .map(Number)
        .map((groupId) => memberships.find((each) => each.groupId === groupId) ?? { groupId, validFrom: null, validTo: null }),
    );
  return (
    <>
      <SomePicker
        id={at.id("group", "memberships")}
        label={t("users.groups")}
        choices={groups}
        value={memberships.map(({ groupId }) => String(groupId))}
        error={at.error("group", "memberships")}
        empty={t("users.groups-choose")}
        onChange={choose}
      />
      {memberships.map((membership, place) => {
        const name = names.get(String(membership.groupId)) ?? String(membership.groupId);
        const error = at.error("group", "memberships", place);
        return (
          <fieldset key={membership.groupId} className="hub-line">
            <legend>{t("users.membership", { group: name })}</legend>
            <div className="hub-line-fields">
              <PeriodFields
                at={at}
                path={["group", "memberships", place]}
                period={membership}
                onChange={(changed) => onChange(memberships.with(place, { ...membership, ...changed }))}
              />
            </div>
            {error && <p className="hub-error">{error}</p>}
          </fieldset>
        );
      })}
    </>
  );
}
