import { Button } from "@mantine/core";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useFormats } from "../texts/formats.ts";
import "./file-area.css";

type Props = {
  id: string;
  file: File | undefined;
  words: { choose: string; other: string; drop: string; kinds: string; chosen: (file: { name: string; size: string }) => string };
  /** What is wrong with the file, if anything is. */
  error?: ReactNode;
  disabled?: boolean;
  /** Whether the button has the focus when its dialog opens. */
  autofocus?: boolean;
  onChoose: (file: File) => void;
};

/** One file, dropped or chosen: the button does all that dropping does. */
export function FileArea({ id, file, words, error, disabled = false, autofocus = false, onChoose }: Props) {
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
        accept=".xlsx,.csv,.txt,.tsv"
        onChange={(event) => {
          take(event.currentTarget.files);
          // Choosing the same file again, corrected meanwhile, must count as a choice.
          event.currentTarget.value = "";
        }}
      />
      <Button
        id={id}
        variant="default"
        disabled={disabled}
        data-autofocus={autofocus || undefined}
        aria-describedby={`${id}-text`}
        onClick={() => input.current?.click()}
      >
        {file ? words.other : words.choose}
      </Button>
      <div id={`${id}-text`} className="hub-drop-text">
        {file ? (
          <strong role="status">{words.chosen({ name: file.name, size: formats.bytes(file.size) })}</strong>
        ) : (
          <span>{words.drop}</span>
        )}
        <span className="hub-dimmed">{words.kinds}</span>
        {error}
      </div>
    </div>
  );
}
