import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { invalidateArea } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { ChoiceBar } from "../../tasks/acts/ChoiceBar.tsx";
import { useImportEnd } from "../../tasks/import-ends.ts";
import { openedPart } from "../../ui/opened-part.tsx";
import { selectionOf } from "../../ui/select/chosen.ts";
import type { Choice } from "../../ui/select/use-chosen.ts";
import type { ExpectedState } from "../delivery-search.ts";
import type { UploadFilter } from "../uploads/queries.ts";

const DeliveryActDialog = openedPart(
  async () => (await import("./DeliveryActDialog.tsx")).DeliveryActDialog,
  ({ onClose }) => onClose(),
);
const acts = ["deliveries-remind"] as const;

type Props = { choice: Choice; filter: UploadFilter & { section: string | undefined; state: ExpectedState | undefined } };

/** How many of the expected deliveries are chosen, and reminding whoever they wait for. */
export function DeliveryActs({ choice, filter }: Props) {
  const t = useText();
  const [asked, setAsked] = useState<(typeof acts)[number]>();
  useImportEnd(acts, () => void invalidateArea(listExpected));
  return (
    <>
      <ChoiceBar choice={choice}>
        <Button variant="default" size="compact-sm" onClick={() => setAsked("deliveries-remind")}>
          {t("ingestion.many-remind")}
        </Button>
      </ChoiceBar>
      <DeliveryActDialog
        opened={asked}
        selection={selectionOf(choice.chosen, filter)}
        onDone={choice.clear}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
