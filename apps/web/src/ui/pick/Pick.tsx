import { Select, type SelectProps } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { offeredOptions } from "./pick-options.ts";
import { listProps, takeMarked } from "./list-props.ts";
import { type Question, useNothingFound } from "./use-nothing-found.ts";

export type PickProps = Omit<SelectProps, "searchable" | "limit" | "value"> & {
  value: string | null;
  /** What the choices come from, so that a question that failed is not said to have found nothing. */
  question?: Question | undefined;
};

/** One of many, found by words of its name; Enter takes the first that is found. `filter` is given only where the server has searched already, `nothingFoundMessage` where there is more to say than that. */
export function Pick({ question, value, nothingFoundMessage, onDropdownOpen, ...field }: PickProps) {
  const t = useText();
  const { message, askAgain } = useNothingFound(question, nothingFoundMessage);
  return (
    <Select
      filter={({ options, search }) =>
        offeredOptions(options, search, value === null ? [] : [value], (count) => t("fields.more", { count }))
      }
      {...listProps}
      {...field}
      searchable
      onKeyDownCapture={takeMarked}
      selectFirstOptionOnChange={field.filter === undefined}
      nothingFoundMessage={message}
      value={value}
      onDropdownOpen={() => {
        askAgain();
        onDropdownOpen?.();
      }}
    />
  );
}
