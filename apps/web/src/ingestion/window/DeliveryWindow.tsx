import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { type ExpectedLine, useExpected } from "../expected/use-expected.ts";
import { AskReopening } from "../uploads/AskReopening.tsx";
import "../ingestion.css";
import { DeliveryWork } from "./DeliveryWork.tsx";

type Props = {
  /** Section, legal entity and month of what is to be delivered, answered or asked for. */
  place: { section: string; legalEntityId: number; year: number; month: number };
  onClose: () => void;
  next: ReactNode;
};

/** What is expected of an entity for a month, done where one is: its file delivered, corrected or decided on, or its cell asked to be opened again. */
export function DeliveryWindow({ place, onClose, next }: Props) {
  const t = useText();
  const formats = useFormats();
  const leave = useLeaveDialog();
  const expected = useExpected(place);
  const [line, setLine] = useState<ExpectedLine>();
  const lines = expected.data && !expected.isPlaceholderData ? expected.data.pages.flatMap(({ items }) => items) : [];
  // What was to be done first stays in sight once it is done.
  if (!line && lines[0]) setLine(lines[0]);
  const now = lines.find(({ ingestion }) => ingestion.id === line?.ingestion.id) ?? line;
  if (now?.mayAskReopening && (now.cell.lock === "LOCKED" || now.cell.lock === "FROZEN"))
    return <AskReopening line={now} opened onClose={onClose} />;
  const title = now
    ? t("ingestion.window-title", {
        ingestion: now.ingestion.name,
        entity: now.legalEntity.name,
        month: formats.month(now.year, now.month),
      })
    : t("ui.loading");
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      closeOnClickOutside={false}
      title={title}
      closeButtonProps={{ "aria-label": t("ui.close") }}
      size={1040}
    >
      <StateView
        loading={expected.isPending}
        error={now ? undefined : expected.error}
        onRetry={() => void expected.refetch()}
        empty={!now && { title: t("ingestion.expected-none") }}
      >
        {now && <DeliveryWork line={now} next={next} />}
      </StateView>
    </Modal>
  );
}
