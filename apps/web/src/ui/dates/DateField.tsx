import { ActionIcon, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { readToday } from "../../texts/days.ts";
import { useText } from "../../texts/language.tsx";
import { CalendarGrid } from "./CalendarGrid.tsx";
import { isDay, patternOf, readDay, writeDay } from "./read-day.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "type" | "min" | "max" | "rightSection" | "placeholder"> & {
  /** A day in ISO form, nothing, or what was typed and is no day. */
  value: string | null;
  /** Given a day in ISO form, nothing, or what is typed and is no day: so it is neither lost nor taken for an empty field, and no schema takes it. */
  onChange: (value: string) => void;
  /** The first and the last day that are offered; whoever saves checks them, too. */
  min?: string;
  max?: string;
  /** Told when one has chosen, or is done with typing. */
  onSettle?: (value: string) => void;
};

/** A day, typed in the order of the reader's language or chosen in a calendar. */
export function DateField({ value, onChange, min, max, onSettle, error, onBlur, onKeyDown, ...input }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const [isLeft, setIsLeft] = useState(false);
  const [opened, setOpened] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const given = value ?? "";
  // What is typed stands as it is until one leaves; a value that comes from elsewhere takes its place.
  const isTyped = typed !== undefined && typed.value === given;
  const text = isTyped ? typed.text : isDay(given) ? writeDay(given, locale) : given;
  const chosen = isDay(given) ? given : undefined;
  const isOutside = chosen !== undefined && ((min !== undefined && chosen < min) || (max !== undefined && chosen > max));
  const wrong = given !== "" && !chosen && t("fields.day-wrong", { example: writeDay(readToday(), locale) });
  const outside =
    isOutside &&
    isTyped &&
    t(
      boundsText(min, max),
      bounds(min, max, (day) => writeDay(day, locale)),
    );
  const change = (next: string) => {
    const read = readDay(next, locale, readToday()) ?? next.trim();
    setTyped({ text: next, value: read });
    setIsLeft(false);
    if (read !== given) onChange(read);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setIsLeft(true);
    // A day is shown in full then; what is out of bounds stays known as typed here.
    if (isTyped && chosen) setTyped({ text: writeDay(chosen, locale), value: chosen });
    onSettle?.(given);
    onBlur?.(event);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown" && event.altKey) {
      event.preventDefault();
      setOpened(true);
    }
    if (event.key === "Enter") onSettle?.(given);
    onKeyDown?.(event);
  };
  const close = () => {
    setOpened(false);
    field.current?.focus();
  };
  const pick = (day: string) => {
    setTyped(undefined);
    setIsLeft(true);
    onChange(day);
    onSettle?.(day);
    close();
  };
  const letters = { day: t("fields.day-letter"), month: t("fields.month-letter"), year: t("fields.year-letter") };
  const name = typeof input.label === "string" ? input.label : (input["aria-label"] ?? "");
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...input}
      ref={field}
      data-day
      placeholder={patternOf(locale, letters)}
      value={text}
      error={(wrong && (isLeft || error) ? wrong : undefined) ?? (error || undefined) ?? (isLeft && outside ? outside : undefined)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={press}
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus closeOnEscape={false} shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              size={24}
              disabled={input.disabled || input.readOnly || false}
              aria-label={t("fields.calendar-open", { field: name })}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={16} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={8}>
            {opened && (
              <CalendarGrid
                value={chosen}
                {...(min !== undefined && { min })}
                {...(max !== undefined && { max })}
                onPick={pick}
                onClose={close}
              />
            )}
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

function boundsText(min: string | undefined, max: string | undefined) {
  if (min !== undefined && max !== undefined) return "fields.day-between";
  return min === undefined ? "fields.day-until" : "fields.day-from";
}

function bounds(min: string | undefined, max: string | undefined, write: (day: string) => string) {
  return { from: min === undefined ? "" : write(min), to: max === undefined ? "" : write(max) };
}
