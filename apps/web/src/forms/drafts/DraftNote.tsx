import { Button } from "@mantine/core";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import type { Resumed } from "./kept-draft.ts";
import "../forms.css";

type Props = { resumed: Resumed; onKeep: () => void; onDiscard: () => void };

/** Says that the form goes on with what was typed in it before and never saved: one keeps it, or goes back to what is saved. */
export function DraftNote({ resumed, onKeep, onDiscard }: Props) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="hub-draft-note" role="status">
      <p>
        {t("drafts.resumed", { at: formats.instant(resumed.at) })} {resumed.isPart && t("drafts.part")}
      </p>
      <div className="hub-page-actions">
        <Button variant="default" size="xs" onClick={onKeep}>
          {t("drafts.keep")}
        </Button>
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t("drafts.discard")}
        </Button>
      </div>
    </div>
  );
}
