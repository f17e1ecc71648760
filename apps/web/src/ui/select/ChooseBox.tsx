import { Checkbox } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useText } from "../../texts/language.tsx";
import { type Choice, chooseHere } from "./use-chosen.ts";

type Props<Id> = {
  id: Id;
  name: string;
  choice: Choice<Id>;
  /** One stands on the box itself: the list is neither of rows nor of links that would have the keys. */
  ownKeys?: boolean;
  disabled?: boolean;
};

/** The box of a record, for the mouse: with Shift all from the box before. The keys of the list do the same, or those of the box (`ownKeys`). */
export function ChooseBox<Id extends string | number>({ id, name, choice, ownKeys = false, disabled = false }: Props<Id>) {
  const t = useText();
  return (
    <Checkbox
      tabIndex={ownKeys ? undefined : -1}
      data-choose={id}
      aria-label={t("ui.choose-one", { name })}
      checked={choice.has(id)}
      disabled={disabled}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      // The click, since a change does not say which keys were held.
      onClick={(event) => choice.pick(id, event.shiftKey)}
      onKeyDown={ownKeys ? (event) => chooseHere(event, id, choice, standOn) || walkBoxes(event, id, choice.shown) : undefined}
      onChange={() => undefined}
    />
  );
}

function standOn(id: string | number): void {
  const boxes = [...document.querySelectorAll<HTMLElement>("[data-choose]")];
  boxes.find(({ dataset }) => dataset["choose"] === String(id))?.focus();
}

/** The arrows go from box to box. */
function walkBoxes<Id extends string | number>(event: KeyboardEvent, id: Id, shown: readonly Id[]): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const to = step === undefined ? undefined : shown[shown.indexOf(id) + step];
  if (to === undefined) return;
  event.preventDefault();
  standOn(to);
}
