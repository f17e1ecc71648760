import { useText } from "../../texts/language.tsx";
import type { CellDetail } from "./cell-act.ts";

/** What a cell waits for, and who could do it; that it is the reader, where it is. */
export function WaitingText({ waits }: { waits: CellDetail["waits"] }) {
  const t = useText();
  if (!waits) return null;
  const { step, people, roles, me, administrators } = waits;
  const helpers = administrators.map(({ name }) => name).join(", ");
  const names = people.map(({ name }) => name).join(", ");
  const named = t(`validation.step-${step}`);
  if (people.length === 0)
    return (
      <p className="hub-note hub-note-late">
        {t("validation.waits-nobody-can", {
          step: named,
          roles: nameRoles(roles, t),
          administrators: administrators.length,
          names: helpers,
        })}
      </p>
    );
  // Nobody needs to be told their own name; what somebody else would have to ask for is said in full.
  if (me && people.length === 1 && step !== "answer" && step !== "reopen")
    return (
      <p className="hub-note hub-note-closed">
        <strong>{t("validation.waits-for-me-alone", { step: named })}</strong>
      </p>
    );
  return (
    <p className={me ? "hub-note hub-note-closed" : "hub-note hub-note-pending"}>
      {me && <strong>{t("validation.waits-for-me")} </strong>}
      {t("validation.waits-for", { step: named, names })}
    </p>
  );
}

function nameRoles(roles: NonNullable<CellDetail["waits"]>["roles"], t: ReturnType<typeof useText>): string {
  return roles.map((role) => t(`roles.role-${role}`)).join(", ");
}
