import { useText } from "../../../texts/language.tsx";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { ChangesInWords } from "./ChangesInWords.tsx";
import type { PartResult } from "../user-draft.ts";
import type { Preview } from "./use-user-form.ts";

type Props = {
  preview: Preview | undefined;
  name: string;
  isNew: boolean;
  /** Whether no area is left after it. */
  leavesNone: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Before saving: what the person gains and loses in each area, in words, and which parts cannot be saved yet. */
export function SaveConfirm({ preview, name, isNew, leavesNone, busy, onConfirm, onCancel }: Props) {
  const t = useText();
  const results = preview?.results ?? [];
  const refused = results.filter(({ state }) => state === "refused");
  const changed = results.filter(({ part, state }) => preview?.parts.includes(part) && state !== "refused");
  const action = isNew ? t("users.confirm-add-act") : t("users.confirm-save-act");
  return (
    <ConfirmDialog
      opened={preview !== undefined}
      title={isNew ? t("users.confirm-add", { name }) : t("users.confirm-save", { name })}
      text={
        <>
          {changed.map((result) => (
            <PartChange key={result.part} result={result} isNew={isNew} />
          ))}
          {leavesNone && <p className="hub-note hub-note-late">{t("users.leaves-none")}</p>}
          {refused.map((result) => (
            <section key={result.part} className="hub-note hub-note-late">
              <p>
                <strong>{t("users.part-not-saved", { part: t(`users.tab-${result.part}`) })}</strong>
              </p>
              <p>{result.fields[0]?.error ?? result.error}</p>
            </section>
          ))}
        </>
      }
      action={refused.length > 0 ? t("users.confirm-rest-act") : action}
      danger={leavesNone}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

function PartChange({ result: { part, gains, loses }, isNew }: { result: PartResult; isNew: boolean }) {
  const t = useText();
  const nothing = gains.length === 0 && loses.length === 0;
  return (
    <section className="hub-part-change">
      <h3>{t(`users.tab-${part}`)}</h3>
      {part === "PERSON" && <p>{isNew ? t("users.person-new") : t("users.person-changes")}</p>}
      {part !== "PERSON" && nothing && <p>{t("users.same-rights")}</p>}
      <ChangesInWords gains={gains} loses={loses} />
    </section>
  );
}
