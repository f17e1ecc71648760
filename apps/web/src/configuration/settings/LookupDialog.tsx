import type { Lookup } from "@hub/domain/configuration/lookups.ts";
import { useText } from "../../texts/language.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { LookupForm } from "./LookupForm.tsx";
import type { LookupValue } from "./lookup-draft.ts";

type Props = { opened: boolean; lookup: Lookup; value: LookupValue | undefined; onClose: () => void };

/** A value's form in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function LookupDialog({ opened, lookup, value, onClose }: Props) {
  const t = useText();
  return (
    <FormDialog
      opened={opened}
      title={value ? t("settings.lookup-edit-title", { label: value.labels.es }) : t("settings.lookup-add")}
      onClose={onClose}
    >
      {(leave) => <LookupForm lookup={lookup} value={value} onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}
