import { NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { SourceFormState } from "./use-source-form.ts";

/** Which files of a server are taken, when they are whole, and what becomes of them there. */
export function FileFields({ form }: { form: SourceFormState }) {
  const t = useText();
  const { complete, accepted, refused } = form.draft;
  return (
    <>
      <fieldset className="hub-fieldset">
        <legend>{t("sources.files-title")}</legend>
        <div className="hub-fields hub-source-fields hub-source-code">
          <TextInput {...form.text("directory")} description={t("sources.directory-help")} maxLength={500} spellCheck={false} />
          <TextInput {...form.text("pattern")} description={t("sources.pattern-help")} maxLength={200} spellCheck={false} />
        </div>
        <div className="hub-fields hub-source-fields">
          <NativeSelect
            {...form.text("complete")}
            description={complete === "renamed" ? t("sources.complete-renamed-help") : undefined}
            data={(["unchanged", "marker", "renamed"] as const).map((value) => ({ value, label: t(`sources.complete-${value}`) }))}
          />
          {complete === "marker" && (
            <TextInput {...form.text("marker")} description={t("sources.marker-help")} maxLength={40} spellCheck={false} />
          )}
        </div>
      </fieldset>
      <fieldset className="hub-fieldset">
        <legend>{t("sources.afterwards")}</legend>
        <div className="hub-fields hub-source-fields">
          <NativeSelect
            {...form.text("accepted")}
            description={accepted === "delete" ? t("sources.accepted-delete-help") : undefined}
            data={(["archive", "leave", "delete"] as const).map((value) => ({ value, label: t(`sources.accepted-${value}`) }))}
          />
          {accepted === "archive" && (
            <TextInput {...form.text("archiveFolder")} description={t("sources.folder-help")} maxLength={500} spellCheck={false} />
          )}
          <NativeSelect
            {...form.text("refused")}
            data={(["error-folder", "leave"] as const).map((value) => ({ value, label: t(`sources.refused-${value}`) }))}
          />
          {refused === "error-folder" && (
            <TextInput {...form.text("errorFolder")} description={t("sources.folder-help")} maxLength={500} spellCheck={false} />
          )}
        </div>
      </fieldset>
    </>
  );
}
