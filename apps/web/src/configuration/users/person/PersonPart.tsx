import { areas } from "@hub/domain/session/areas.ts";
import { email as emailSchema } from "@hub/contract/route.ts";
import { useText } from "../../../texts/language.tsx";
import type { FieldsAt } from "../fields-at.ts";
import { OvertakenNotice } from "../save/OvertakenNotice.tsx";
import { PersonFields } from "./PersonFields.tsx";
import { SignInAccess } from "./SignInAccess.tsx";
import type { Options } from "../user-draft.ts";
import type { useUserForm } from "../save/use-user-form.ts";

type Props = { form: ReturnType<typeof useUserForm>; at: FieldsAt; own: boolean; options: Options };

/** Who it is, what is known of them already, and how they get in. */
export function PersonPart({ form, at, own, options }: Props) {
  const t = useText();
  const { draft, found, known } = form;
  const removed = found?.person.removed === true;
  const mayChange = !found || removed || found.mayChangePerson;
  const has = areas.filter((area) => found?.[area]).map((area) => t(`roles.area-${area}`));
  const wrong = at.error("areas");
  return (
    <>
      {known && found && !removed && (
        <p className="hub-note hub-note-closed" role="status">
          {t("users.known", { name: found.person.name, areas: has.join(", "), count: has.length })}
        </p>
      )}
      {removed && <p className="hub-note hub-note-closed">{t("users.was-removed", { name: found.person.name })}</p>}
      {own && <p className="hub-note hub-note-closed">{t("users.person-own")}</p>}
      {!own && !mayChange && <p className="hub-note hub-note-closed">{t("users.person-foreign")}</p>}
      {found && form.overtaken.includes("PERSON") && (
        <OvertakenNotice
          part="PERSON"
          found={found}
          options={options}
          onTake={() => form.takeTheirs("PERSON")}
          onKeep={() => form.keepMine("PERSON")}
        />
      )}
      <PersonFields
        person={draft.person}
        isNew={form.isNew}
        mayChange={mayChange}
        own={own}
        at={at}
        onChange={(changed) => form.change({ ...draft, person: { ...draft.person, ...changed } })}
        onEmailLeft={() => {
          const parsed = emailSchema.safeParse(draft.person.email);
          if (parsed.success) form.leaveEmail(parsed.data);
        }}
      />
      {wrong && <p className="hub-error">{wrong}</p>}
      {found && !removed && !own && <SignInAccess found={found} />}
    </>
  );
}
