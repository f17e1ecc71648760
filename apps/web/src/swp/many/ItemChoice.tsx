import { fieldNeeds, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { selectItems } from "@hub/contract/swp/many.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { invalidateArea } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { useImportEnd } from "../../tasks/import-ends.ts";
import { ChoiceBar } from "../../tasks/acts/ChoiceBar.tsx";
import { selectionOf } from "../../ui/select/chosen.ts";
import type { Choice } from "../../ui/select/use-chosen.ts";
import { openedPart } from "../../ui/opened-part.tsx";
import { type ItemFilter, queryOf } from "../swp-search.ts";
import type { ItemActKind } from "./ItemActDialog.tsx";

const ItemActDialog = openedPart(
  async () => (await import("./ItemActDialog.tsx")).ItemActDialog,
  ({ onClose }) => onClose(),
);
const acts = ["swp-move", "swp-close", "swp-delete"] as const satisfies readonly ItemActKind[];

/** How many items are chosen, and what can be done with them. */
export function ItemChoice({ tab, choice, filter }: { tab: SwpTab; choice: Choice; filter: ItemFilter }) {
  const t = useText();
  const [asked, setAsked] = useState<ItemActKind>();
  useImportEnd(acts, () => void invalidateArea(selectItems));
  return (
    <>
      <ChoiceBar choice={choice}>
        <Button variant="default" size="compact-sm" onClick={() => setAsked("swp-move")}>
          {t("swp.many-move")}
        </Button>
        {fieldNeeds.coverage[tab] !== "-" && (
          <Button variant="default" size="compact-sm" onClick={() => setAsked("swp-close")}>
            {t("swp.many-close")}
          </Button>
        )}
        <Button variant="default" size="compact-sm" className="hub-danger" onClick={() => setAsked("swp-delete")}>
          {t("swp.many-delete")}
        </Button>
      </ChoiceBar>
      <ItemActDialog
        opened={asked}
        tab={tab}
        selection={selectionOf(choice.chosen, queryOf(tab, filter))}
        onDone={choice.clear}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
