import type { TermKind } from "@hub/domain/swp/term.ts";
import { Modal } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { idOf } from "../../ui/address.ts";
import { StateView } from "../../ui/StateView.tsx";
import { useInSight } from "../../ui/record/use-in-sight.ts";
import type { SwpTerm } from "./catalogue-search.ts";
import { newDraft } from "./term-draft.ts";
import { TermFacts } from "./TermFacts.tsx";
import { TermForm } from "./TermForm.tsx";
import { useTerm } from "./use-terms.ts";

type Props = {
  /** The term that is open, `new` for one that is to be added, undefined for none. */
  opened: number | "new" | undefined;
  /** Of a new one: its kind, what it stands in, and the name it was looked for by. */
  kind: TermKind;
  parentId?: string | undefined;
  name?: string | undefined;
  mayEdit: boolean;
  onClose: () => void;
  onDone: (saved: SwpTerm | undefined) => void;
};

/** A term in its form, or a new one, in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function TermDialog({ opened, kind, parentId, name = "", mayEdit, onClose, onDone }: Props) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const id = typeof opened === "number" ? opened : undefined;
  const detail = useTerm(id);
  const parent = useTerm(opened === "new" ? idOf(parentId) : undefined);
  const { opened: shown, record: term } = useInSight(opened, detail.data);
  const waitsForParent = shown === "new" && idOf(parentId) !== undefined && parent.isPending && opened !== undefined;
  const leave = () => leaveDialog(onClose);
  return (
    <Modal
      opened={opened !== undefined}
      onClose={leave}
      closeOnClickOutside={false}
      size={720}
      title={shown === "new" ? t("swp.catalogue-add") : (term?.name ?? t("swp.catalogue-title"))}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <StateView
        loading={shown === "new" ? waitsForParent : !term && detail.isFetching}
        error={shown !== "new" && !term && detail.error}
        onRetry={() => void detail.refetch()}
      >
        {mayEdit && (shown === "new" ? !waitsForParent : term) && (
          <TermForm
            key={shown}
            term={shown === "new" ? undefined : term}
            first={newDraft(kind, { parent: parent.data ?? null, name })}
            onDone={onDone}
            onLeave={leave}
          />
        )}
        {term && !mayEdit && shown !== "new" && <TermFacts term={term} onClose={onClose} />}
      </StateView>
    </Modal>
  );
}
