import type { Area } from "@hub/domain/session/areas.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../../ui/read-only.tsx";
import { useText } from "../../../texts/language.tsx";
import { notifySuccess } from "../../../ui/notifications.ts";
import { copyAccess, type CopyMode } from "./copy-access.ts";
import { CopyAccessDialog } from "./CopyAccessDialog.tsx";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import type { FoundUser } from "../user-draft.ts";
import type { UserForm } from "../save/use-user-form.ts";

type Props = { form: UserForm; own: boolean; mayChange: readonly Area[]; onGone: () => void };

/** What can be done with the user besides editing: filling in a colleague's access, and deleting. */
export function UserActions({ form, own, mayChange, onGone }: Props) {
  const t = useText();
  const { draft, found } = form;
  const [open, setOpen] = useState<"copy" | "delete">();
  const [copied, setCopied] = useState<string>();
  const close = () => setOpen(undefined);
  const copy = (colleague: FoundUser, mode: CopyMode) => {
    form.change(copyAccess(draft, colleague, mayChange, mode, new Date().toISOString().slice(0, 10)));
    setCopied(colleague.person.name);
    close();
  };
  const mayDelete = found && !own && !found.person.removed && mayChange.some((area) => found[area]);
  return (
    <>
      {copied !== undefined && form.dirty && (
        <span className="hub-note hub-note-closed" role="status">
          {t("users.copied", { name: copied })}
        </span>
      )}
      {mayChange.length > 0 && (
        <Writing>
          <Button variant="default" onClick={() => setOpen("copy")}>
            {t("users.copy")}
          </Button>
        </Writing>
      )}
      {mayDelete && (
        <Button variant="default" className="hub-danger" onClick={() => setOpen("delete")}>
          {t("users.delete")}
        </Button>
      )}
      <CopyAccessDialog opened={open === "copy"} without={draft.email} onCopy={copy} onClose={close} />
      {found && (
        <DeleteUserDialog
          opened={open === "delete"}
          found={found}
          onClose={close}
          onDeleted={(gone, isGone, isDone) => {
            const areas = gone.map((area) => t(`roles.area-${area}`)).join(", ");
            if (gone.length > 0) notifySuccess(t("users.deleted", { name: found.person.name, areas }));
            if (isDone) close();
            if (isGone) onGone();
            else void form.reload(found.person.email);
          }}
        />
      )}
    </>
  );
}
