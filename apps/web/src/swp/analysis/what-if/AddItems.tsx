import { cutText } from "@hub/domain/cut-text.ts";
import { listSwpItems } from "@hub/contract/swp/items.ts";
import { type QuestionTab, questionTabs } from "@hub/domain/swp/questions.ts";
import { Modal, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useRoute } from "../../../api/queries.ts";
import { useText } from "../../../texts/language.tsx";
import { useLeaveDialog } from "../../../ui/unsaved.tsx";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { SearchField } from "../../../ui/list/SearchField.tsx";
import { StateView } from "../../../ui/StateView.tsx";
import { focusFirst } from "../../focus-first.ts";
import type { SwpItem } from "../../items/use-items.ts";
import { useOfferedColumns } from "./use-offered-columns.tsx";
import type { WhatIfDetail } from "./use-what-ifs.ts";
import { WhatIfItemForm } from "./WhatIfItemForm.tsx";

const [shown, mostAsked] = [20, 500];
type Props = { opened: boolean; whatIf: WhatIfDetail; onClose: () => void };

/** Finds open items of the plan and says what they would be. */
export function AddItems({ opened, whatIf, onClose }: Props) {
  const t = useText();
  const [tab, setTab] = useState<QuestionTab>("profiles-shortage");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<SwpItem>();
  const taken = new Set(whatIf.changes.map(({ itemId }) => itemId));
  // Those that are taken must not fill what is asked for.
  const limit = Math.min(shown + taken.size, mostAsked);
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(
    listSwpItems,
    { query: { tab, closed: "0", limit, ...(text.trim() !== "" && { text: cutText(text.trim(), 200, "") }) } },
    { enabled: opened },
  );
  const free = (data?.items ?? []).filter(({ tab: of, id }) => of === tab && !taken.has(id));
  const items = free.slice(0, shown);
  const total = data && data.total - (data.items.length - free.length);
  const { nameOf, columns } = useOfferedColumns(setChosen);
  const leave = useLeaveDialog();
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => leave(close)}
      closeOnClickOutside={chosen === undefined}
      size="xl"
      title={chosen ? nameOf(chosen) : t("swp.whatif-add")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {chosen?.size ? (
        <WhatIfItemForm
          whatIf={whatIf}
          name={nameOf(chosen)}
          item={{ itemId: chosen.id, tab, plan: { ...chosen, size: chosen.size } }}
          onDone={() => setChosen(undefined)}
          onLeave={() => leave(() => setChosen(undefined))}
        />
      ) : (
        <div ref={focusFirst} className="hub-whatif-form">
          <div className="hub-analysis-choice">
            <NativeSelect
              label={t("swp.analysis-of")}
              data-autofocus
              value={tab}
              onChange={({ currentTarget }) => setTab(currentTarget.value as QuestionTab)}
              data={questionTabs.map((each) => ({ value: each, label: t(`swp.tab-${each}`) }))}
            />
            <SearchField label={t("swp.whatif-search")} value={text} onSearch={setText} />
          </div>
          <StateView
            loading={isPending}
            error={error}
            onRetry={() => void refetch()}
            empty={
              data &&
              !isPlaceholderData &&
              items.length === 0 && { title: t("swp.whatif-nothing-found"), text: t("swp.whatif-nothing-found-text") }
            }
          >
            <DataTable label={t("swp.whatif-add")} rows={items} rowKey={({ id }) => id} columns={columns} />
            {total !== undefined && total > shown && <p className="hub-dimmed">{t("swp.whatif-more-found", { shown, total })}</p>}
          </StateView>
        </div>
      )}
    </Modal>
  );
}
