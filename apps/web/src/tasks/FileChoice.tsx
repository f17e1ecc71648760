import { Button } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { useText } from "../shell/language.tsx";
import { useFormats } from "../ui/formats.ts";

type Props = { file: File | undefined; problem?: string | undefined; onChoose: (file: File) => void };

/** The file to import, dropped or chosen: the button does all that dropping does. */
export function FileChoice({ file, problem, onChoose }: Props) {
  const t = useText();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = files?.[0];
    if (chosen) onChoose(chosen);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="hub-task-drop"
      data-over={over || undefined}
      data-error={problem ? true : undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,.tsv"
        onChange={(event) => {
          take(event.currentTarget.files);
          // Choosing the same file again, corrected meanwhile, must count as a choice.
          event.currentTarget.value = "";
        }}
      />
      <Button variant="default" data-autofocus aria-describedby="hub-task-file" onClick={() => input.current?.click()}>
        {file ? t("tasks.file-other") : t("tasks.file-choose")}
      </Button>
      <div id="hub-task-file" className="hub-task-drop-text">
        {file ? (
          <strong role="status">{t("tasks.file-size", { name: file.name, size: formats.bytes(file.size) })}</strong>
        ) : (
          <span>{t("tasks.file-drop")}</span>
        )}
        <span className="hub-dimmed">{t("tasks.file-kinds")}</span>
        {problem && (
          <span className="hub-task-problem" role="alert">
            {problem}
          </span>
        )}
      </div>
    </div>
  );
}
