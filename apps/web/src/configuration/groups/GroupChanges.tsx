import { useText } from "../../texts/language.tsx";
import { ChangesInWords } from "../users/save/ChangesInWords.tsx";
import { type Group, type GroupDraft, membersAfter, type SavedGroup } from "./group-draft.ts";

type Props = { draft: GroupDraft; before: Group | undefined; tried: SavedGroup };

/** What saving a group does: what each member gains and loses, how many they are, who joins and who leaves. */
export function GroupChanges({ draft, before, tried: { gains, loses, memberCount } }: Props) {
  const t = useText();
  const joining = membersAfter(draft).filter(({ isIn }) => !isIn);
  const stops = before?.active === true && !draft.active;
  const nothing = gains.length === 0 && loses.length === 0;
  return (
    <>
      {before && <p>{t("users.group-affects", { count: memberCount })}</p>}
      {before && nothing && <p>{t("users.group-same-rights")}</p>}
      <ChangesInWords gains={gains} loses={loses} />
      {joining.length > 0 && <p>{t("users.group-join", { count: joining.length })}</p>}
      {draft.leave.length > 0 && <p>{t("users.group-leave", { count: draft.leave.length })}</p>}
      {stops && <p className="hub-note">{t("users.group-stops", { count: memberCount })}</p>}
    </>
  );
}
