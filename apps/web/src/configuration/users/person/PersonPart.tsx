import { areas } from "@hub/domain/session/areas.ts";
import { useText } from "../../../texts/language.tsx";
import type { UserForm } from "../save/use-user-form.ts";
import { PersonFields } from "./PersonFields.tsx";
import { SignInAccess } from "./SignInAccess.tsx";

/** Who it is, what is known of them already, and how they get in. */
export function PersonPart({ form, own }: { form: UserForm; own: boolean }) {
  const t = useText();
  const { found, known, base } = form;
  const removed = found?.person.removed === true;
  const mayChange = !found || removed || found.mayChangePerson;
  const has = areas.filter((area) => found?.[area]).map((area) => t(`roles.area-${area}`));
  const wrong = form.errorAt("areas");
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
      <PersonFields form={form} mayChange={mayChange} own={own} />
      {wrong && <p className="hub-error">{wrong}</p>}
      {base && !removed && !own && <SignInAccess found={base} onChanged={() => void form.reload(base.person.email)} />}
    </>
  );
}
