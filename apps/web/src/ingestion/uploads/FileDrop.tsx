import { useText } from "../../texts/language.tsx";
import { FileArea } from "../../ui/FileArea.tsx";

type Props = { id: string; file: File | undefined; error?: string; disabled?: boolean; onChoose: (file: File) => void };

/** The file to deliver. */
export function FileDrop({ error, ...rest }: Props) {
  const t = useText();
  return (
    <FileArea
      {...rest}
      words={{
        choose: t("ingestion.file-choose"),
        other: t("ingestion.file-other"),
        drop: t("ingestion.file-drop"),
        kinds: t("ingestion.file-kinds"),
        chosen: (file) => t("ingestion.file-chosen", file),
      }}
      error={error && <span className="hub-field-error">{error}</span>}
    />
  );
}
