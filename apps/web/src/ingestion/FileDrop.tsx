import { Button } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { useText } from "../shell/language.tsx";
import { useFormats } from "../ui/formats.ts";

type Props = { id: string; file: File | undefined; error?: string; disabled?: boolean; onChoose: (file: File) => void };

/** One file, dropped or chosen: the button does all that dropping does. */
export function FileDrop({ id, file, error, disabled = false, onChoose }: Props) {
  const t = useText();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = files?.[0];
    if (chosen && !disabled) onChoose(chosen);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="hub-drop"
      data-over={over || undefined}
      data-error={error ? true : undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={(event) => {
          take(event.currentTarget.files);
          // Choosing the same file again, corrected meanwhile, must count as a choice.
          event.currentTarget.value = "";
        }}
      />
      <Button id={id} variant="default" disabled={disabled} aria-describedby={`${id}-text`} onClick={() => input.current?.click()}>
        {file ? t("ingestion.file-other") : t("ingestion.file-choose")}
      </Button>
      <div id={`${id}-text`} className="hub-drop-text">
        {file ? (
          <strong>{t("ingestion.file-chosen", { name: file.name, size: formats.bytes(file.size) })}</strong>
        ) : (
          <span>{t("ingestion.file-drop")}</span>
        )}
        <span className="hub-dimmed">{t("ingestion.file-kinds")}</span>
        {error && <span className="hub-field-error">{error}</span>}
      </div>
    </div>
  );
}
