import { getSwpItem } from "@hub/contract/swp/items.ts";
import { Button } from "@mantine/core";
import { Suspense } from "react";
import { useText } from "../../texts/language.tsx";
import { lazyPart } from "../../texts/lazy-part.ts";
import { useFormats } from "../../texts/formats.ts";
import { DialogActions } from "../../ui/dialog/DialogActions.tsx";
import { neighboursIn } from "../../ui/record/neighbours.ts";
import { RecordDialog } from "../../ui/record/RecordDialog.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useOpenedRecord } from "../../ui/record/use-opened-record.ts";
import { nameOf } from "../items/item-name.ts";
import { useItemWords } from "../items/item-words.ts";
import type { SwpItem } from "../items/use-items.ts";
import type { ItemWays } from "../use-item-ways.ts";
import { ItemFacts } from "./ItemFacts.tsx";
import { ItemHistory } from "./ItemHistory.tsx";
import "../swp.css";

const DeliveredNote = lazyPart(async () => (await import("../delivered/DeliveredNote.tsx")).DeliveredNote);

type Props = {
  opened: number | undefined;
  /** The list behind it, as far as it is loaded, and how many it has in all. */
  items: readonly SwpItem[];
  total: number | undefined;
  ways: ItemWays;
};

/** What there is to know of an item (SWP-01), for whoever may see it: its texts, all it says, who and when, and what became of it. */
export function InformationDialog({ opened, items, total, ways }: Props) {
  const t = useText();
  const listed = items.find(({ id }) => id === opened);
  const { record: item, state } = useOpenedRecord({ route: getSwpItem, opened, listed });
  return (
    <RecordDialog
      opened={opened !== undefined}
      title={item ? t("swp.info-title", { name: nameOf(item), tab: t(`swp.tab-${item.tab}`) }) : t("swp.form-title-loading")}
      place={neighboursIn(items, ({ id }) => id === opened)}
      total={total}
      onWalk={({ id }) => ways.openInformation(id, { replace: true })}
      onClose={() => ways.close()}
    >
      <StateView {...state}>
        {item && (
          <>
            <InformationTexts item={item} />
            <ItemFacts item={item} />
            {(item.tab === "key-profiles" || item.tab === "profiles-shortage") && (
              <Suspense>
                <DeliveredNote item={item} />
              </Suspense>
            )}
            <ItemHistory key={item.id} id={item.id} tab={item.tab} />
            <DialogActions>
              <Button variant="default" onClick={() => ways.close()} data-autofocus={!item.mayEdit || undefined}>
                {t("ui.close")}
              </Button>
              {item.mayEdit && (
                <Button onClick={() => ways.openForm(item.id, { replace: true })} data-autofocus>
                  {t("ui.edit")}
                </Button>
              )}
            </DialogActions>
          </>
        )}
      </StateView>
    </RecordDialog>
  );
}

/** What people wrote, and who wrote last. */
function InformationTexts({ item }: { item: SwpItem }) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  const somebody = t("swp.info-somebody");
  return (
    <section className="hub-swp-texts" aria-label={t("swp.form-group-texts")}>
      {(["competency", "additionalInformation", "relevantActions"] as const).map((field) => (
        <div key={field}>
          <h3>{words.field(item.tab, field)}</h3>
          {item[field] === "" ? <p className="hub-dimmed">{t("swp.info-nothing")}</p> : <p className="hub-swp-text">{item[field]}</p>}
        </div>
      ))}
      <p className="hub-dimmed">
        {t("swp.info-created", { at: formats.instant(item.createdOn), by: item.createdBy ?? somebody })}{" "}
        {t("swp.info-updated", { at: formats.instant(item.updatedOn), by: item.updatedBy ?? somebody })}
      </p>
    </section>
  );
}
