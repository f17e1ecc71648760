import { Button } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { useImportEnd } from "../../tasks/import-ends.ts";
import { ChoiceBar } from "../../tasks/acts/ChoiceBar.tsx";
import { selectionOf } from "../../ui/select/chosen.ts";
import type { Choice } from "../../ui/select/use-chosen.ts";
import { openedPart } from "../../ui/opened-part.tsx";
import { useGlossaryChanged } from "../card/use-card-changes.ts";
import { type GlossaryFilter, queryOf } from "../glossary-search.ts";
import type { CardActKind } from "../many/CardActDialog.tsx";

const CardActDialog = openedPart(
  async () => (await import("../many/CardActDialog.tsx")).CardActDialog,
  ({ onClose }) => onClose(),
);
const acts = ["glossary-publish", "glossary-take-back", "glossary-theme", "glossary-owner"] as const satisfies readonly CardActKind[];

/** How many cards are chosen, and what can be done with them. */
export function CardActs({ choice, filter }: { choice: Choice; filter: GlossaryFilter }) {
  const t = useText();
  const may = useMay();
  const [asked, setAsked] = useState<CardActKind>();
  useImportEnd(acts, useGlossaryChanged());
  return (
    <>
      <ChoiceBar choice={choice}>
        {acts.map(
          (act) =>
            (act === "glossary-theme" || act === "glossary-owner" || may("glossary.publish")) && (
              <Button key={act} variant="default" size="compact-sm" onClick={() => setAsked(act)}>
                {t(`glossary.many-${act.slice("glossary-".length) as "publish" | "take-back" | "theme" | "owner"}`)}
              </Button>
            ),
        )}
      </ChoiceBar>
      <CardActDialog
        opened={asked}
        selection={selectionOf(choice.chosen, queryOf(filter))}
        onDone={choice.clear}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
