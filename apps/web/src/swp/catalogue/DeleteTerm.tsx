import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import type { SwpTerm } from "./catalogue-search.ts";

type Props = { opened: boolean; term: SwpTerm; busy: boolean; onCancel: () => void; onConfirm: () => void };

/** Asks before a term that nothing names is deleted. */
export function DeleteTerm({ opened, term, ...rest }: Props) {
  const t = useText();
  const { name, code, kind } = term;
  return (
    <ConfirmDialog
      opened={opened}
      title={t("swp.catalogue-delete-title", { name })}
      text={t("swp.catalogue-delete-text", { name, code, kind: t(`swp.catalogue-kind-${kind}`) })}
      action={t("swp.catalogue-delete")}
      danger
      {...rest}
    />
  );
}
