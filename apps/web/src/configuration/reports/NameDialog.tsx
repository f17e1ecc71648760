import { Modal, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { FormActions } from "../../forms/FormActions.tsx";
import { useText } from "../../texts/language.tsx";
import type { Report } from "./report-draft.ts";
import { useAddReport } from "./use-reports.ts";

type Asked = { parentId: number; from: Report | undefined };
type Props = { asked: Asked | undefined; reports: readonly Report[]; onClose: () => void; onDone: (id: number) => void };

/** Asks for the name of a new report or of a copy; it stays mounted, so that focus returns. */
export function NameDialog({ asked, reports, onClose, onDone }: Props) {
  const t = useText();
  const parent = reports.find(({ id }) => id === asked?.parentId);
  const title = asked?.from
    ? t("reports.copy-title", { name: asked.from.name })
    : parent
      ? t("reports.add-below-title", { name: parent.name })
      : t("reports.add");
  return (
    <Modal
      opened={asked !== undefined}
      onClose={onClose}
      title={title}
      size="md"
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {asked && <NameForm asked={asked} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

function NameForm({ asked: { parentId, from }, onClose, onDone }: { asked: Asked; onClose: () => void; onDone: (id: number) => void }) {
  const t = useText();
  const errorText = useErrorText();
  const [name, setName] = useState(() => (from ? t("reports.copy-of", { name: from.name }) : ""));
  const [missing, setMissing] = useState(false);
  const add = useAddReport((id) => {
    onClose();
    onDone(id);
  });
  const press = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(name.trim() === "");
    if (name.trim() !== "") add.mutate({ name, parentId, from });
    else document.getElementById("report-new-name")?.focus();
  };
  const said =
    add.error instanceof ApiError ? (add.error.fields[0]?.error ?? errorText(add.error)) : add.error ? errorText(add.error) : undefined;
  return (
    <form className="hub-dialog" onSubmit={press} noValidate>
      <p className="hub-dimmed">{t(from ? "reports.copy-text" : "reports.add-text")}</p>
      <TextInput
        id="report-new-name"
        label={t("reports.name")}
        required
        data-autofocus
        maxLength={200}
        autoComplete="off"
        value={name}
        error={missing ? t("reports.issue-name") : said}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
          add.reset();
        }}
      />
      <FormActions action={t(from ? "reports.copy" : "reports.add")} busy={add.isPending} onCancel={onClose} />
    </form>
  );
}
