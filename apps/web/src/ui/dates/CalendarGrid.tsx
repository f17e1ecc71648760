import { addDays } from "@hub/domain/period.ts";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { readToday } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { sameDayAfter, weekday, weeksOf } from "./read-day.ts";
import "./dates.css";

type Props = { value: string | undefined; min?: string; max?: string; onPick: (day: string) => void; onClose: () => void };

/** Monday and the days after it, of any year. */
const someMonday = "2026-01-05";
// A dialog that the calendar stands in does not close with it.
const ownKeys = { "data-mantine-stop-propagation": true };

/** The days of a month: arrows go by days and weeks, Home and End to the ends of a week, Page Up and Page Down by months, with Shift by years. */
export function CalendarGrid({ value, min, max, onPick, onClose }: Props) {
  const t = useText();
  const intl = useIntl();
  const formats = useFormats();
  const title = useId();
  const today = readToday();
  const within = (day: string) => (min !== undefined && day < min ? min : max !== undefined && day > max ? max : day);
  const isOffered = (day: string) => within(day) === day;
  const [at, setAt] = useState(value ?? within(today));
  const byKey = useRef(false);
  const active = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (byKey.current) active.current?.focus();
    byKey.current = false;
  });
  const press = (event: KeyboardEvent) => {
    // What the form or the list below does with keys is not meant.
    event.stopPropagation();
    if (event.key === "Escape") return onClose();
    const next = (event.target as HTMLElement).closest("[role=grid]") ? dayByKey(event, at) : undefined;
    if (next === undefined) return undefined;
    event.preventDefault();
    byKey.current = true;
    return setAt(next);
  };
  const dayText = (day: string, options: Intl.DateTimeFormatOptions) =>
    intl.formatDate(new Date(`${day}T00:00:00Z`), { ...options, timeZone: "UTC" });
  const turn = (months: number) => (
    <ActionIcon
      {...ownKeys}
      variant="subtle"
      size={28}
      aria-label={t(months < 0 ? "fields.month-before" : "fields.month-after")}
      onClick={() => setAt(sameDayAfter(at, months))}
    >
      {months < 0 ? <IconChevronLeft size={16} aria-hidden="true" /> : <IconChevronRight size={16} aria-hidden="true" />}
    </ActionIcon>
  );
  return (
    <div className="hub-calendar" onKeyDown={press} role="presentation">
      <div className="hub-calendar-head">
        {turn(-1)}
        <div id={title} className="hub-calendar-month" aria-live="polite">
          {formats.month(Number(at.slice(0, 4)), Number(at.slice(5, 7)))}
        </div>
        {turn(1)}
      </div>
      <div role="grid" aria-labelledby={title}>
        <div role="row" className="hub-calendar-week">
          {Array.from({ length: 7 }, (_, day) => addDays(someMonday, day)).map((day) => (
            <span key={day} role="columnheader" aria-label={dayText(day, { weekday: "long" })} className="hub-calendar-weekday">
              {dayText(day, { weekday: "short" }).slice(0, 2)}
            </span>
          ))}
        </div>
        {weeksOf(at).map((week) => (
          <div key={week[0]} role="row" className="hub-calendar-week">
            {week.map((day) => (
              <span key={day} role="gridcell" aria-selected={day === value}>
                <button
                  {...ownKeys}
                  type="button"
                  ref={day === at ? active : undefined}
                  className="hub-calendar-day"
                  tabIndex={day === at ? 0 : -1}
                  data-autofocus={day === at || undefined}
                  data-other={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                  data-chosen={day === value || undefined}
                  aria-current={day === today ? "date" : undefined}
                  aria-disabled={!isOffered(day) || undefined}
                  aria-label={dayText(day, { dateStyle: "full" })}
                  onClick={() => isOffered(day) && onPick(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function dayByKey({ key, shiftKey }: KeyboardEvent, at: string): string | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(at, -1);
    case "ArrowRight":
      return addDays(at, 1);
    case "ArrowUp":
      return addDays(at, -7);
    case "ArrowDown":
      return addDays(at, 7);
    case "Home":
      return addDays(at, -weekday(at));
    case "End":
      return addDays(at, 6 - weekday(at));
    case "PageUp":
      return sameDayAfter(at, shiftKey ? -12 : -1);
    case "PageDown":
      return sameDayAfter(at, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
