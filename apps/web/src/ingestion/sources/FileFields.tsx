import { NativeSelect, TextInput } from "@mantine/core";
import type { SftpDetails } from "@hub/domain/ingestion/sources/sftp-details.ts";
import { useText } from "../../texts/language.tsx";
import type { SourceFieldsProps } from "./source-draft.ts";

/** Which files of a server are taken, when they are whole, and what becomes of them there. */
export function FileFields({ draft, errorOf, onChange }: SourceFieldsProps) {
  const t = useText();
  const { sftp } = draft;
  const change = (changed: Partial<SftpDetails>) => onChange({ sftp: { ...sftp, ...changed } });
  return (
    <>
      <fieldset className="hub-fieldset">
        <legend>{t("sources.files-title")}</legend>
        <div className="hub-fields hub-source-fields hub-source-code">
          <TextInput
            id="source-directory"
            label={t("sources.directory")}
            description={t("sources.directory-help")}
            maxLength={500}
            spellCheck={false}
            value={sftp.directory}
            onChange={(event) => change({ directory: event.currentTarget.value })}
            error={errorOf("directory")}
          />
          <TextInput
            id="source-pattern"
            label={t("sources.pattern")}
            description={t("sources.pattern-help")}
            required
            maxLength={200}
            spellCheck={false}
            value={sftp.pattern}
            onChange={(event) => change({ pattern: event.currentTarget.value })}
            error={errorOf("pattern")}
          />
        </div>
        <div className="hub-fields hub-source-fields">
          <NativeSelect
            id="source-complete"
            label={t("sources.complete")}
            description={sftp.complete === "renamed" ? t("sources.complete-renamed-help") : undefined}
            value={sftp.complete}
            onChange={(event) => change({ complete: event.currentTarget.value as SftpDetails["complete"] })}
            data={(["unchanged", "marker", "renamed"] as const).map((value) => ({ value, label: t(`sources.complete-${value}`) }))}
          />
          {sftp.complete === "marker" && (
            <TextInput
              id="source-marker"
              label={t("sources.marker")}
              description={t("sources.marker-help")}
              required
              maxLength={40}
              spellCheck={false}
              value={sftp.marker}
              onChange={(event) => change({ marker: event.currentTarget.value })}
              error={errorOf("marker")}
            />
          )}
        </div>
      </fieldset>
      <fieldset className="hub-fieldset">
        <legend>{t("sources.afterwards")}</legend>
        <div className="hub-fields hub-source-fields">
          <NativeSelect
            id="source-accepted"
            label={t("sources.accepted")}
            description={sftp.accepted === "delete" ? t("sources.accepted-delete-help") : undefined}
            value={sftp.accepted}
            onChange={(event) => change({ accepted: event.currentTarget.value as SftpDetails["accepted"] })}
            data={(["archive", "leave", "delete"] as const).map((value) => ({ value, label: t(`sources.accepted-${value}`) }))}
          />
          {sftp.accepted === "archive" && (
            <TextInput
              id="source-archiveFolder"
              label={t("sources.archive-folder")}
              description={t("sources.folder-help")}
              required
              maxLength={500}
              spellCheck={false}
              value={sftp.archiveFolder}
              onChange={(event) => change({ archiveFolder: event.currentTarget.value })}
              error={errorOf("archiveFolder")}
            />
          )}
          <NativeSelect
            id="source-refused"
            label={t("sources.refused")}
            value={sftp.refused}
            onChange={(event) => change({ refused: event.currentTarget.value as SftpDetails["refused"] })}
            data={(["error-folder", "leave"] as const).map((value) => ({ value, label: t(`sources.refused-${value}`) }))}
          />
          {sftp.refused === "error-folder" && (
            <TextInput
              id="source-errorFolder"
              label={t("sources.error-folder")}
              description={t("sources.folder-help")}
              required
              maxLength={500}
              spellCheck={false}
              value={sftp.errorFolder}
              onChange={(event) => change({ errorFolder: event.currentTarget.value })}
              error={errorOf("errorFolder")}
            />
          )}
        </div>
      </fieldset>
    </>
  );
}
