import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { Button, Modal } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useText } from "../../shell/language.tsx";
import { isInFront } from "../../ui/is-in-front.ts";
import { neighboursIn } from "../../ui/neighbours.ts";
import { RecordWalk } from "../../ui/RecordWalk.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { ItemFacts } from "../info/ItemFacts.tsx";
import { nameOf } from "../items/item-name.ts";
import { useItem } from "../items/use-item.ts";
import type { SwpItem } from "../items/use-items.ts";
import type { ItemWays } from "../use-item-ways.ts";
import { ItemForm } from "./ItemForm.tsx";
import { useFormFacts } from "./use-form-facts.ts";

type Props = {
  tab: SwpTab;
  /** The item that is open, `new` for one that is to be added, undefined for none. */
  opened: number | "new" | undefined;
  /** The list behind it, as far as it is loaded, and how many it has in all. */
  items: readonly SwpItem[];
  total: number | undefined;
  divisionId: number | null;
  ways: ItemWays;
  onDelete: (item: SwpItem) => void;
  onPools: () => void;
};

/** An item in its form, or a new one, in a dialog that the address opens; it stays mounted, so that focus returns to where it was opened. */
export function ItemDialog({ tab, opened, items, total, divisionId, ways, onDelete, onPools }: Props) {
  const t = useText();
  const id = typeof opened === "number" ? opened : undefined;
  const detail = useItem(id, items);
  const facts = useFormFacts(opened !== undefined);
  // What was open stays in sight while the dialog goes.
  const [last, setLast] = useState<{ opened: number | "new"; item?: SwpItem }>();
  const found = detail.data?.id === id ? detail.data : undefined;
  if (opened !== undefined && (last?.opened !== opened || last.item !== found)) setLast({ opened, ...(found && { item: found }) });
  const shown = last?.opened;
  const item = opened === undefined ? last?.item : found;
  const isNew = shown === "new";

  const place = neighboursIn(items, (each) => each.id === id);
  const { before, behind } = place;
  const walk = (to: SwpItem | undefined, saved = false) =>
    to && ways.openForm(to.id, { replace: true, ...(saved && { ignoreBlocker: true }) });
  const onKeyDown = (key: KeyboardEvent<HTMLDivElement>) => {
    if (!key.altKey || (key.key !== "PageUp" && key.key !== "PageDown") || !key.currentTarget.contains(key.target as Node)) return;
    key.preventDefault();
    walk(key.key === "PageUp" ? before : behind);
  };
  const title = isNew
    ? t(`swp.form-new-${tab}`)
    : item
      ? t("swp.form-title", { name: nameOf(item), tab: t(`swp.tab-${item.tab}`) })
      : t("swp.form-title-loading");
  const common = { onSaved: () => ways.close({ ignoreBlocker: true }), onClose: () => ways.close(), onPools };
  return (
    <Modal
      opened={opened !== undefined}
      // A moment later: the key that asks whether to leave would answer, too.
      onClose={() => isInFront() && setTimeout(() => ways.close())}
      closeOnClickOutside={false}
      size={980}
      title={title}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
      onKeyDown={onKeyDown}
    >
      <div className="hub-swp-dialog">
        {!isNew && item && (
          <div className="hub-swp-dialog-head">
            {place.at !== undefined && <RecordWalk place={place} total={total} onWalk={walk} />}
            <span className="hub-swp-beside">
              <Button variant="subtle" onClick={() => ways.openInformation(item.id, { replace: true })}>
                {t("swp.info-open")}
              </Button>
              {item.mayEdit && (
                <Button variant="subtle" className="hub-swp-danger" onClick={() => onDelete(item)}>
                  {t("swp.delete-open")}
                </Button>
              )}
            </span>
          </div>
        )}
        <StateView
          loading={(!isNew && !item && detail.isFetching) || facts.isPending}
          error={(!isNew && !item && detail.error) || facts.error}
          onRetry={() => {
            if (!isNew && !item) void detail.refetch();
            if (facts.error) void facts.refetch();
          }}
        >
          {facts.data && isNew && (
            <ItemForm key={`new ${tab}`} tab={tab} facts={facts.data} divisionId={divisionId} onNext={undefined} {...common} />
          )}
          {facts.data && !isNew && item?.mayEdit && (
            <ItemForm
              key={item.id}
              tab={item.tab}
              item={item}
              facts={facts.data}
              divisionId={null}
              onNext={behind && (() => walk(behind, true))}
              {...common}
            />
          )}
          {!isNew && item && !item.mayEdit && (
            <>
              <p className="hub-note hub-note-closed">{t("swp.form-read-only")}</p>
              <ItemFacts item={item} />
              <div className="hub-page-actions hub-swp-actions">
                <Button variant="default" onClick={() => ways.close()}>
                  {t("ui.close")}
                </Button>
              </div>
            </>
          )}
        </StateView>
      </div>
    </Modal>
  );
}
