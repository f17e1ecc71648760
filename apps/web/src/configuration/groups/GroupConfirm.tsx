import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { ChangesInWords } from "../users/save/ChangesInWords.tsx";
import { type Group, type GroupForm, memberChanges, formOfGroup, type SavedGroup } from "./group-draft.ts";

type Props = {
  preview: SavedGroup | undefined;
  form: GroupForm;
  before: Group | undefined;
  isNew: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Before saving: what each member gains and loses, how many they are, who joins and who leaves. */
export function GroupConfirm({ preview, form, before, isNew, busy, onConfirm, onCancel }: Props) {
  const t = useText();
  const { gains = [], loses = [], memberCount = 0 } = preview ?? {};
  const { leave, join } = before ? memberChanges(formOfGroup(before).members, form.members) : { leave: [], join: [] };
  const joining = join.filter(({ email }) => before?.members.every((member) => member.email !== email));
  const stops = before?.active === true && !form.active;
  const nothing = gains.length === 0 && loses.length === 0;
  return (
    <ConfirmDialog
      opened={preview !== undefined}
      title={isNew ? t("users.group-confirm-add", { group: form.name }) : t("users.group-confirm-save", { group: form.name })}
      text={
        <>
          {!isNew && <p>{t("users.group-affects", { count: memberCount })}</p>}
          {nothing && !isNew && <p>{t("users.group-same-rights")}</p>}
          <ChangesInWords gains={gains} loses={loses} />
          {joining.length > 0 && <p>{t("users.group-join", { count: joining.length })}</p>}
          {leave.length > 0 && <p>{t("users.group-leave", { count: leave.length })}</p>}
          {stops && <p className="hub-note">{t("users.group-stops", { count: memberCount })}</p>}
        </>
      }
      action={isNew ? t("users.group-add") : t("users.group-save-act")}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
