import { Button } from "@mantine/core";
import { useAccess } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import type { FieldsAt } from "../users/fields-at.ts";
import { PersonSearch } from "../users/person/PersonSearch.tsx";
import { keepUntil, membersAfter, putIn, takeOut } from "./group-draft.ts";
import type { GroupForm } from "./use-group-form.ts";
import { DateField } from "../../ui/dates/DateField.tsx";

/** Who is in the group, each until a day; joined by name or e-mail. */
export function MemberFields({ form, at }: { form: GroupForm; at: FieldsAt }) {
  const t = useText();
  const { draft, base } = form;
  const members = membersAfter(draft);
  const [total, listed] = [base?.memberCount ?? 0, draft.members.length];
  // Nobody gives themselves rights, so oneself is not offered.
  const me = useAccess().data?.userName;
  const remove = (email: string) => {
    form.change(takeOut(draft, email));
    document.getElementById("group-join")?.focus();
  };
  return (
    <div className="hub-members">
      <PersonSearch
        id="group-join"
        label={t("users.member-add", { area: t(`roles.area-${draft.area}`) })}
        filter={{ area: draft.area }}
        without={[...members.map(({ email }) => email), ...(me === undefined ? [] : [me])]}
        value={null}
        onChoose={(person) => form.change(putIn(draft, person))}
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
              {members.map((member) => {
                const { email, name, validTo, isIn } = member;
                const place = draft.join.findIndex((each) => each.email === email);
                return (
                  <tr key={email}>
                    <td data-wrap>{name}</td>
                    <td>{email}</td>
                    <td>
                      <DateField
                        id={at.id("members", email, "validTo")}
                        aria-label={t("users.member-until", { name })}
                        value={validTo}
                        error={at.error("join", place, "validTo") ?? at.error("join", place, "email")}
                        onChange={(day) => form.change(keepUntil(draft, member, day || null))}
                      />
                    </td>
                    <td>{isIn ? t("users.member-in") : t("users.member-joins")}</td>
                    <td>
                      <Button
                        variant="subtle"
                        className="hub-danger"
                        aria-label={t("users.member-remove-who", { name })}
                        onClick={() => remove(email)}
                      >
                        {t("users.line-remove")}
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {total > listed && <p className="hub-dimmed">{t("users.members-first", { listed, total })}</p>}
    </div>
  );
}
