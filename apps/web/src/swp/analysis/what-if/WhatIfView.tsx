import { deleteSwpWhatIf, getSwpWhatIf, listSwpWhatIfs } from "@hub/contract/swp/analysis.ts";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../../ui/read-only.tsx";
import { prepare } from "../../../api/client.ts";
import { useDetail, useRoute } from "../../../api/queries.ts";
import { DeleteDialog, type Deletion } from "../../../forms/DeleteRecord.tsx";
import { useText } from "../../../texts/language.tsx";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { notifySuccess } from "../../../ui/notifications.ts";
import { Panel } from "../../../ui/Page.tsx";
import { StateView } from "../../../ui/StateView.tsx";
import { useLeaveDialog } from "../../../ui/unsaved.tsx";
import { useKeptFocus } from "../../use-kept-focus.ts";
import type { Analysis } from "../analysis-search.ts";
import { AddItems } from "./AddItems.tsx";
import { useListColumns } from "./use-list-columns.tsx";
import type { WhatIf, WhatIfDetail } from "./use-what-ifs.ts";
import { WhatIfCompare } from "./WhatIfCompare.tsx";
import { WhatIfForm } from "./WhatIfForm.tsx";
import { WhatIfItems } from "./WhatIfItems.tsx";
import type { How, SearchOf } from "../../../ui/use-address.ts";

type Props = { asked: Analysis; onShow: (changed: SearchOf<"/swp">, how?: How) => void };

/** What would be if: the what-ifs there are, or one of them with what it changes and what that makes of the plan. The plan itself stays as it is. */
export function WhatIfView({ asked, onShow }: Props) {
  const part = useKeptFocus(String(asked.whatIf));
  return (
    <div ref={part} className="hub-swp-part">
      {asked.whatIf === undefined ? (
        <All onOpen={(id, how) => onShow({ whatIf: String(id) }, how)} />
      ) : (
        <One key={asked.whatIf} id={asked.whatIf} asked={asked} onShow={onShow} />
      )}
    </div>
  );
}

function All({ onOpen }: { onOpen: (id: number, how?: How) => void }) {
  const t = useText();
  const [isNew, setNew] = useState(false);
  const leave = useLeaveDialog();
  const leaveNew = () => leave(() => setNew(false));
  const { data, error, isPending, refetch } = useRoute(listSwpWhatIfs);
  const add = (
    <Writing>
      <Button onClick={() => setNew(true)}>{t("swp.whatif-new")}</Button>
    </Writing>
  );
  return (
    <>
      <StateView
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        empty={data?.items.length === 0 && { title: t("swp.whatif-none"), text: t("swp.whatif-none-text"), action: add }}
      >
        <Panel title={t("swp.analysis-what-if")} actions={add}>
          <p className="hub-dimmed">{t("swp.whatif-note")}</p>
          <WhatIfList whatIfs={data?.items ?? []} onOpen={onOpen} />
        </Panel>
      </StateView>
      <Modal
        opened={isNew}
        onClose={leaveNew}
        closeOnClickOutside={false}
        title={t("swp.whatif-new")}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        <WhatIfForm
          onDone={({ id }) => {
            setNew(false);
            onOpen(id, { ignoreBlocker: true });
          }}
          onLeave={leaveNew}
        />
      </Modal>
    </>
  );
}

function One({ id, asked, onShow }: Props & { id: number }) {
  const t = useText();
  const { data, error, isPending, refetch } = useDetail(getSwpWhatIf, id);
  const back = (
    <button type="button" className="hub-link" onClick={() => onShow({ whatIf: undefined })}>
      {t("swp.whatif-back")}
    </button>
  );
  return (
    <>
      <p>{back}</p>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        {data && (
          <div className="hub-analysis">
            <Opened whatIf={data} onGone={() => onShow({ whatIf: undefined })} />
            <WhatIfCompare asked={asked} name={data.name} onShow={onShow} />
          </div>
        )}
      </StateView>
    </>
  );
}

function Opened({ whatIf, onGone }: { whatIf: WhatIfDetail; onGone: () => void }) {
  const t = useText();
  const [open, setOpen] = useState<"form" | "delete" | "add">();
  const close = () => setOpen(undefined);
  const leave = useLeaveDialog();
  const deletion: Deletion<WhatIf> = {
    call: ({ id, version }) => prepare(deleteSwpWhatIf, { params: { id }, ifMatch: version }),
    action: t("swp.whatif-delete-action", { name: whatIf.name }),
    title: ({ name }) => t("swp.whatif-delete-title", { name }),
    text: () => t("swp.whatif-delete-text", { count: whatIf.changes.length + whatIf.hidden }),
    onDeleted: ({ name }) => {
      notifySuccess(t("swp.whatif-deleted", { name }));
      onGone();
    },
  };
  const sharing = t(whatIf.shared ? "swp.whatif-shared" : "swp.whatif-own");
  return (
    <Panel
      title={whatIf.name}
      actions={
        <>
          {whatIf.mayEdit && <Button onClick={() => setOpen("add")}>{t("swp.whatif-add")}</Button>}
          {whatIf.mayManage && (
            <>
              <Button variant="default" onClick={() => setOpen("form")}>
                {t("swp.whatif-rename")}
              </Button>
              <Button variant="default" onClick={() => setOpen("delete")}>
                {t("swp.whatif-delete")}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="hub-dimmed">{whatIf.owner === null ? sharing : t("swp.whatif-shared-by", { owner: whatIf.owner })}</p>
      <WhatIfItems whatIf={whatIf} />
      <Modal
        opened={open === "form"}
        onClose={() => leave(close)}
        closeOnClickOutside={false}
        title={t("swp.whatif-rename")}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        <WhatIfForm whatIf={whatIf} onDone={close} onLeave={() => leave(close)} />
      </Modal>
      <AddItems opened={open === "add"} whatIf={whatIf} onClose={close} />
      <DeleteDialog deletion={deletion} record={open === "delete" ? whatIf : undefined} onClose={close} />
    </Panel>
  );
}

/** The what-ifs one is offered: one's own, and what colleagues share. */
function WhatIfList({ whatIfs, onOpen }: { whatIfs: readonly WhatIf[]; onOpen: (id: number) => void }) {
  const t = useText();
  const columns = useListColumns(onOpen);
  return (
    <DataTable label={t("swp.whatif-list")} rows={whatIfs} rowKey={({ id }) => id} onOpen={({ id }) => onOpen(id)} columns={columns} />
  );
}
