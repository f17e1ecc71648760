import { useText } from "../../texts/language.tsx";
import { SaveBar } from "../../forms/SaveBar.tsx";

type Props = { dirty: boolean; problems: number; version: number | undefined; busy: boolean; onSave: () => void; onDiscard: () => void };

/** Whether a definition is saved, whether it could be, and as which version. */
export function DefinitionSaveBar({ problems, version, ...rest }: Props) {
  const t = useText();
  const state = !rest.dirty ? "configuration.state-saved" : problems > 0 ? "configuration.state-problems" : "configuration.state-ready";
  return (
    <SaveBar
      {...rest}
      label={t("configuration.save-bar")}
      action={version === undefined ? t("configuration.create") : t("configuration.save-version", { version: version + 1 })}
      state={t(state, { count: problems })}
      discard={{ title: t("configuration.discard"), text: t("configuration.discard-text") }}
    />
  );
}
