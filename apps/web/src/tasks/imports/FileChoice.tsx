import { useText } from "../../texts/language.tsx";
import { FileArea } from "../../ui/FileArea.tsx";

type Props = { file: File | undefined; problem?: string | undefined; onChoose: (file: File) => void };

/** The file to import. */
export function FileChoice({ file, problem, onChoose }: Props) {
  const t = useText();
  return (
    <FileArea
      id="hub-task-file"
      autofocus
      file={file}
      words={{
        choose: t("tasks.file-choose"),
        other: t("tasks.file-other"),
        drop: t("tasks.file-drop"),
        kinds: t("tasks.file-kinds"),
        chosen: (chosen) => t("tasks.file-size", chosen),
      }}
      error={
        problem && (
          <span className="hub-task-problem" role="alert">
            {problem}
          </span>
        )
      }
      onChoose={onChoose}
    />
  );
}
