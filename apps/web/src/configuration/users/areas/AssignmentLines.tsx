import { Button } from "@mantine/core";
import { type Area, rolesOf } from "@hub/domain/session/areas.ts";
import { useEffect, useState } from "react";
import { useText } from "../../../texts/language.tsx";
import { AssignmentLine, type IngestionChoice } from "./AssignmentLine.tsx";
import type { Choices } from "./choices.ts";
import type { FieldsAt } from "../fields-at.ts";
import { type DraftLine, duplicateLine, newLine } from "../lines.ts";

type Props = {
  area: Area;
  lines: readonly DraftLine[];
  at: FieldsAt;
  choices: Choices;
  ingestions: IngestionChoice;
  onChange: (lines: DraftLine[]) => void;
};
const mostLines = 100;

/** The roles of an area, a line each: added, copied, removed. */
export function AssignmentLines({ area, lines, at, choices, ingestions, onChange }: Props) {
  const t = useText();
  const [goal, setGoal] = useState<{ id: string }>();
  useEffect(() => {
    if (goal) document.getElementById(goal.id)?.focus();
  }, [goal]);
  const addId = at.id("assignments");
  const firstOf = (place: number) => setGoal({ id: at.id("assignments", place, "role") });
  const insert = (line: DraftLine | undefined, place: number) => {
    if (!line) return;
    onChange(lines.toSpliced(place, 0, line));
    firstOf(place);
  };
  const error = at.error("assignments");
  const [offered] = rolesOf(area);
  return (
    <section className="hub-lines" aria-label={t("users.lines-of", { area: t(`roles.area-${area}`) })}>
      <h3>{t("users.lines")}</h3>
      {lines.length === 0 && <p className="hub-dimmed">{t("users.lines-none")}</p>}
      {lines.map((line, place) => (
        <AssignmentLine
          key={line.key}
          area={area}
          line={line}
          place={place}
          at={at}
          choices={choices}
          ingestions={ingestions}
          onChange={(changed) => onChange(lines.with(place, changed))}
          onDuplicate={() => insert(duplicateLine(line), place + 1)}
          onRemove={() => {
            onChange(lines.toSpliced(place, 1));
            setGoal({ id: addId });
          }}
        />
      ))}
      {error && <p className="hub-error">{error}</p>}
      <div>
        <Button
          id={addId}
          variant="default"
          disabled={lines.length >= mostLines}
          onClick={() => insert(offered && newLine(offered), lines.length)}
        >
          {t("users.line-add")}
        </Button>
      </div>
    </section>
  );
}
