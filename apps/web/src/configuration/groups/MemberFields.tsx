import type { GroupArea } from "@hub/domain/session/areas.ts";
import { Button, TextInput } from "@mantine/core";
import { useAccess } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import type { FieldsAt } from "../users/fields-at.ts";
import { PersonSearch } from "../users/person/PersonSearch.tsx";
import type { DraftMember } from "./group-draft.ts";

type Props = {
  area: GroupArea;
  members: readonly DraftMember[];
  total: number;
  /** How many of all the list began with. */
  listed: number;
  at: FieldsAt;
  onChange: (members: DraftMember[]) => void;
};

/** Who is in the group, each until a day; joined by name or e-mail. */
export function MemberFields({ area, members, total, listed, at, onChange }: Props) {
  const t = useText();
  // Nobody gives themselves rights, so oneself is not offered.
  const me = useAccess().data?.userName;
  const remove = (place: number) => {
    onChange(members.toSpliced(place, 1));
    document.getElementById("group-join")?.focus();
  };
  return (
    <div className="hub-members">
      <PersonSearch
        id="group-join"
        label={t("users.member-add", { area: t(`roles.area-${area}`) })}
        filter={{ area }}
        without={[...members.map(({ email }) => email), ...(me === undefined ? [] : [me])]}
        value={null}
        onChoose={({ email, name }) => onChange([...members, { userId: null, email, name, validFrom: null, validTo: null }])}
      />
      {members.length === 0 ? (
        <p className="hub-dimmed">{t("users.members-none")}</p>
      ) : (
        <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("users.members-table")}>
          <table className="hub-table">
            <thead>
              <tr>
                <th scope="col">{t("users.field-name")}</th>
                <th scope="col">{t("users.field-email")}</th>
                <th scope="col">{t("users.field-validTo")}</th>
                <th scope="col">{t("users.member-state")}</th>
                <th scope="col">{t("users.member-act")}</th>
              </tr>
            </thead>
            <tbody>
              {members.map((member, place) => (
                <tr key={member.email}>
                  <td data-wrap>{member.name}</td>
                  <td>{member.email}</td>
                  <td>
                    <TextInput
                      id={at.id("members", member.email, "validTo")}
                      type="date"
                      max="9999-12-31"
                      aria-label={t("users.member-until", { name: member.name })}
                      value={member.validTo ?? ""}
                      error={at.error("members", member.email, "validTo")}
                      onChange={(event) => onChange(members.with(place, { ...member, validTo: event.currentTarget.value || null }))}
                    />
                  </td>
                  <td>{member.userId === null ? t("users.member-joins") : t("users.member-in")}</td>
                  <td>
                    <Button
                      variant="subtle"
                      className="hub-danger"
                      aria-label={t("users.member-remove-who", { name: member.name })}
                      onClick={() => remove(place)}
                    >
                      {t("users.line-remove")}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > listed && <p className="hub-dimmed">{t("users.members-first", { listed, total })}</p>}
    </div>
  );
}
