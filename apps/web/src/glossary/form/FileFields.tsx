import { mostFiles } from "@hub/domain/glossary/card.ts";
import { fileKinds, largestFile } from "@hub/domain/glossary/file-kinds.ts";
import { Button, Progress } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import "../../ui/file-area.css";
import type { CardFormState } from "./use-card-form.ts";
import type { Sending, useSendFiles } from "./use-send-files.ts";

type Props = { form: CardFormState; sending: ReturnType<typeof useSendFiles> };
const kinds = Object.keys(fileKinds).map((ending) => `.${ending}`);

/** The files of a card: added by the button or dropped, several at once, each with what became of it. */
export function FileFields({ form, sending }: Props) {
  const t = useText();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { files } = form.draft;
  const { id: inputId, error } = form.choice("files");
  const add = (list: FileList | null) => sending.add([...(list ?? [])]);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const remove = (id: number) => {
    form.change({ files: files.filter((file) => file.id !== id) });
    document.getElementById(inputId)?.focus();
  };
  return (
    <>
      {files.length > 0 && (
        <ul className="hub-list">
          {files.map(({ id, name, size }) => (
            <li key={id} className="hub-card-file">
              <bdi>{name}</bdi> {size !== undefined && <span className="hub-dimmed">{formats.bytes(size)}</span>}{" "}
              <button type="button" className="hub-link" aria-label={t("glossary.file-remove-named", { name })} onClick={() => remove(id)}>
                {t("glossary.file-remove")}
              </button>
            </li>
          ))}
        </ul>
      )}
      {sending.sendings.map((each) => (
        <SendingFile key={each.key} sending={each} onDrop={() => sending.drop(each.key)} />
      ))}
      <p role="status">{sending.isSending && t("glossary.form-files-wait")}</p>
      <div
        className="hub-drop"
        data-over={over || undefined}
        data-error={error ? true : undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          add(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={kinds.join(",")}
          onChange={(event) => {
            add(event.currentTarget.files);
            // Choosing the same file again, corrected meanwhile, must count as a choice.
            event.currentTarget.value = "";
          }}
        />
        <Button id={inputId} variant="default" aria-describedby="card-files-text" onClick={() => input.current?.click()}>
          {t("glossary.file-add")}
        </Button>
        <div id="card-files-text" className="hub-drop-text">
          <span>{t("glossary.file-drop")}</span>
          <span className="hub-dimmed">{t("glossary.file-kinds", { megabytes: largestFile / 1_000_000, count: mostFiles })}</span>
          {error && <span className="hub-card-error">{error}</span>}
        </div>
      </div>
    </>
  );
}

function SendingFile({ sending: { name, size, share, error }, onDrop }: { sending: Sending; onDrop: () => void }) {
  const t = useText();
  const formats = useFormats();
  const percent = Math.floor(share * 100);
  return (
    <div className="hub-card-sending" role={error ? "alert" : undefined}>
      <span className="hub-card-file">
        <bdi>{name}</bdi> <span className="hub-dimmed">{formats.bytes(size)}</span>
      </span>
      {error ? (
        <span className="hub-card-error">{error}</span>
      ) : (
        <>
          <Progress value={percent} aria-label={t("glossary.file-sending", { name })} />
          <span>{t("glossary.file-sent", { percent })}</span>
        </>
      )}
      <button
        type="button"
        className="hub-link"
        aria-label={t(error ? "glossary.file-dismiss-named" : "glossary.file-stop-named", { name })}
        onClick={onDrop}
      >
        {t(error ? "glossary.file-dismiss" : "glossary.file-stop")}
      </button>
    </div>
  );
}
