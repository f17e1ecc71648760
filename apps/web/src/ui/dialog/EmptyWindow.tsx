import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../StateView.tsx";

type Props = {
  title: string;
  /** What is asked for; while nothing of it is there. */
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  /** What is said once it is known that there is nothing. */
  none: string;
  onClose: () => void;
  children: ReactNode;
};

/** The window of records that are worked one after the other, where none is: not yet, not any more, or not to be had. */
export function EmptyWindow({ title, query, none, onClose, children }: Props) {
  const t = useText();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("ui.close") }}>
      <StateView loading={query.isPending} error={query.error} onRetry={() => void query.refetch()} empty={{ title: none }} />
      {children}
    </Modal>
  );
}
