import { Checkbox } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { Choice } from "./use-chosen.ts";

/** The box of a record, for the mouse: with Shift all from the box before. The keys of the list do the same. */
export function ChooseBox({ id, name, choice }: { id: number; name: string; choice: Choice }) {
  const t = useText();
  return (
    <Checkbox
      tabIndex={-1}
      aria-label={t("ui.choose-one", { name })}
      checked={choice.has(id)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      // The click, since a change does not say which keys were held.
      onClick={(event) => choice.pick(id, event.shiftKey)}
      onChange={() => undefined}
    />
  );
}
