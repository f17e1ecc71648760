import { getAccessWork } from "@hub/contract/today/today.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { UserEditorPanel } from "../users/UserEditorPanel.tsx";
import "../users/users.css";
import { EndingRoles } from "./EndingRoles.tsx";
import { UnfilledCells } from "./UnfilledCells.tsx";

type Props = {
  /** Access that ends soon, or cells that nobody may act on. */
  about: "access" | "unfilled";
  onClose: () => void;
  next: ReactNode;
};

/** Access that somebody has to see to, and the form of whom it is about or given to, in the same window. */
export function AccessWindow({ about, onClose, next }: Props) {
  const t = useText();
  const formats = useFormats();
  const leave = useLeaveDialog();
  const { data, error, isPending, refetch } = useRoute(getAccessWork);
  const [person, setPerson] = useState<string>();
  const [tab, setTab] = useState<Area>();
  const back = () => {
    setPerson(undefined);
    setTab(undefined);
    void refetch();
  };
  const open = (email: string, area?: Area) => {
    setTab(area);
    setPerson(email);
  };
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      closeOnClickOutside={false}
      title={t(about === "access" ? "access.ending-title" : "access.unfilled-title")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
      size={1040}
    >
      {person === undefined ? (
        <StateView
          loading={isPending}
          error={data ? undefined : error}
          onRetry={() => void refetch()}
          empty={data && data[about === "access" ? "ending" : "unfilled"].length === 0 && { title: t("access.work-none") }}
        >
          {data && about === "access" && <EndingRoles rows={data.ending} day={formats.day} onOpen={open} />}
          {data && about === "unfilled" && <UnfilledCells rows={data.unfilled} onOpen={open} />}
          {next}
        </StateView>
      ) : (
        <UserEditorPanel
          key={person}
          email={person}
          tab={tab}
          onTab={setTab}
          onKnown={() => undefined}
          onMoved={setPerson}
          back={t(about === "access" ? "access.ending-back" : "access.unfilled-back")}
          onBack={() => leave(back)}
          onGone={back}
        />
      )}
    </Modal>
  );
}
