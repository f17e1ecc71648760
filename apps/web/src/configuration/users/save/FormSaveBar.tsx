import { useText } from "../../../texts/language.tsx";
import { SaveBar } from "../../../forms/SaveBar.tsx";

type Props = {
  label: string;
  action: string;
  /** Nothing of it is in the portal yet. */
  isNew: boolean;
  /** What is not saved, in words; empty when all is. */
  unsaved: string;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** What of a user or group is not saved. */
export function FormSaveBar({ isNew, unsaved, ...rest }: Props) {
  const t = useText();
  const dirty = unsaved !== "";
  return (
    <SaveBar
      {...rest}
      dirty={dirty}
      state={dirty ? unsaved : t(isNew ? "users.nothing-yet" : "users.all-saved")}
      discard={{ title: t("users.discard"), text: t("users.discard-text") }}
    />
  );
}
