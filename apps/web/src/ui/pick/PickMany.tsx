import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { offeredOptions } from "./pick-options.ts";
import { listProps, takeMarked } from "./list-props.ts";
import { type Question, useNothingFound } from "./use-nothing-found.ts";

type Props = Omit<MultiSelectProps, "searchable" | "limit"> & { value: string[]; question?: Question | undefined };

/** Some of many, found by words of their names; see `Pick`. */
export function PickMany({ question, value, nothingFoundMessage, onDropdownOpen, ...field }: Props) {
  const t = useText();
  const { message, askAgain } = useNothingFound(question, nothingFoundMessage);
  return (
    <MultiSelect
      filter={({ options, search }) => offeredOptions(options, search, value, (count) => t("fields.more", { count }))}
      {...listProps}
      classNames={{ ...listProps.classNames, inputField: "hub-pick-typed" }}
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
