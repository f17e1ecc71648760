import { listReviews } from "@hub/contract/configuration/access/campaigns.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { invalidateArea } from "../../api/query-client.ts";
import { ChoiceBar } from "../../tasks/acts/ChoiceBar.tsx";
import { useImportEnd } from "../../tasks/import-ends.ts";
import { useText } from "../../texts/language.tsx";
import { openedPart } from "../../ui/opened-part.tsx";
import { selectionOf } from "../../ui/select/chosen.ts";
import type { Choice } from "../../ui/select/use-chosen.ts";
import type { ReviewActKind } from "./ReviewActDialog.tsx";

const ReviewActDialog = openedPart(
  async () => (await import("./ReviewActDialog.tsx")).ReviewActDialog,
  ({ onClose }) => onClose(),
);
const acts = ["reviews-keep", "reviews-take"] as const satisfies readonly ReviewActKind[];

type Props = { review: { id: number; name: string }; choice: Choice };

/** How many rows of a review are chosen, and keeping or taking them away. */
export function ReviewActs({ review: { id, name }, choice }: Props) {
  const t = useText();
  const [asked, setAsked] = useState<ReviewActKind>();
  useImportEnd(acts, () => void invalidateArea(listReviews, getInbox, getToday));
  return (
    <>
      <ChoiceBar choice={choice} label={t("campaigns.choice-of", { name })}>
        <Button variant="default" size="compact-sm" onClick={() => setAsked("reviews-keep")}>
          {t("campaigns.keep")}
        </Button>
        <Button variant="default" size="compact-sm" className="hub-danger" onClick={() => setAsked("reviews-take")}>
          {t("campaigns.take")}
        </Button>
      </ChoiceBar>
      <ReviewActDialog
        opened={asked}
        campaign={id}
        selection={selectionOf(choice.chosen, { campaign: id })}
        onDone={choice.clear}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
