import { cellKey } from "@hub/domain/validation/cell-key.ts";
import { Button, Modal, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { chooseThese, nothingChosen } from "../../ui/select/chosen.ts";
import { useChosen } from "../../ui/select/use-chosen.ts";
import { StateView } from "../../ui/StateView.tsx";
import { type CellItem, useCellFigures } from "../figures/use-cell-figures.ts";
import { capacitiesIn, type CellRef, cellsFor, isClean, type ManyCapacity, type Month, mostAtOnce, refOf } from "./many-cells.ts";
import { ManyQuestion } from "./ManyQuestion.tsx";
import { ManyTable } from "./ManyTable.tsx";
import { useMany } from "./use-many.ts";
import "../figures/figures.css";
import "../cell-window/cell.css";
import "../validation.css";

type Props = { month: Month; opened: boolean; onClose: () => void; onOpen: (cell: CellRef) => void };

/** What waits for one's signature in a month, with its figures: chosen, signed or validated together. */
export function ManyWindow({ month, opened, onClose, onOpen }: Props) {
  const t = useText();
  const formats = useFormats();
  const name = formats.month(month.year, month.month);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("validation.many-table")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
      size="100%"
      xOffset={12}
    >
      {opened && <ManySignatures month={month} name={name} onOpen={onOpen} />}
    </Modal>
  );
}

function ManySignatures({ month, name, onOpen }: { month: Month; name: string; onOpen: (cell: CellRef) => void }) {
  const t = useText();
  // What is signed leaves what waits, but not this table: each line says what came of it.
  const [capacities] = useState(() => capacitiesIn(month));
  const [capacity, setCapacity] = useState<ManyCapacity>(
    capacities.includes("owner") && !capacities.includes("coordinator") ? "owner" : "coordinator",
  );
  return (
    <div className="hub-cell">
      {capacities.length > 1 && (
        <SegmentedControl
          aria-label={t("validation.many-as")}
          value={capacity}
          onChange={(value) => setCapacity(value as ManyCapacity)}
          data={capacities.map((value) => ({ value, label: t(`validation.capacity-${value}`) }))}
        />
      )}
      <ManyOfCapacity key={capacity} month={month} name={name} capacity={capacity} onOpen={onOpen} />
    </div>
  );
}

/** Whoever comes by keys begins with what is chosen, which comes later than the window does. */
const focusFirst = (acts: HTMLElement | null) => acts?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();

const keyOf = (item: CellItem): string => cellKey(refOf(item));

type OfCapacity = { month: Month; name: string; capacity: ManyCapacity; onOpen: (cell: CellRef) => void };

function ManyOfCapacity({ month, name, capacity, onOpen }: OfCapacity) {
  const t = useText();
  const [all] = useState(() => cellsFor(month, capacity));
  const [asking, setAsking] = useState(false);
  const many = useMany();
  const { year, month: number } = month;
  const { data, error, isPending, refetch } = useCellFigures({ year, month: number, cells: all.slice(0, mostAtOnce) });
  const items = data?.items ?? [];
  const open = items.filter((item) => many.resultOf(refOf(item))?.done !== true);
  const clean = open.filter(isClean);
  // What is signed cannot be chosen again: a range passes over it.
  const choice = useChosen(capacity, open.map(keyOf), open.length, true);
  const wanted = open.filter((item) => choice.has(keyOf(item)));
  const choose = (cells: typeof items) => choice.set(chooseThese(nothingChosen, cells.map(keyOf)));
  const results = [...(many.outcome?.results.values() ?? [])];
  const done = results.filter((result) => result.done).length;
  if (all.length === 0) return <p className="hub-dimmed">{t("validation.many-empty", { month: name })}</p>;
  return (
    <>
      {many.refusal && (
        <p className="hub-note hub-note-late" role="alert">
          {many.refusal}
        </p>
      )}
      {many.outcome && (
        <p className={done === results.length ? "hub-note hub-note-good" : "hub-note"} role="status">
          {t(`validation.many-done-${capacity}`, { done, refused: results.length - done })}{" "}
          {many.outcome.closing.length > 0 && t("validation.closing-now", { month: name })}
        </p>
      )}
      {all.length > mostAtOnce && <p className="hub-dimmed">{t("validation.many-limit", { most: mostAtOnce })}</p>}
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        <div ref={focusFirst} className="hub-page-actions">
          <Button
            variant="default"
            disabled={many.busy || clean.length === 0}
            data-autofocus={clean.length > 0 || undefined}
            onClick={() => choose(clean)}
          >
            {t("validation.many-clean", { count: clean.length })}
          </Button>
          <Button variant="default" disabled={many.busy} onClick={() => choose(open)}>
            {t("validation.many-all", { count: open.length })}
          </Button>
          <Button variant="default" disabled={many.busy || wanted.length === 0} onClick={choice.clear}>
            {t("validation.many-none")}
          </Button>
          <span className="hub-dimmed" role="status">
            {t("validation.many-chosen", { count: wanted.length })}
          </span>
          <Button disabled={wanted.length === 0} loading={many.busy} onClick={() => setAsking(true)}>
            {t(`validation.many-act-${capacity}`, { count: wanted.length })}
          </Button>
        </div>
        <p className="hub-dimmed">{t("validation.many-hint")}</p>
        <ManyTable items={items} capacity={capacity} choice={choice} many={many} onOpen={onOpen} />
      </StateView>
      <ManyQuestion
        opened={asking}
        items={wanted}
        capacity={capacity}
        month={name}
        busy={many.busy}
        onCancel={() => setAsking(false)}
        onConfirm={(comment, said) => many.send({ items: wanted, capacity, comment, said, year, month: number }, () => setAsking(false))}
      />
    </>
  );
}
