import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import type { ChartDrawing, Mark } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { usePageKeys } from "../keys/page-keys.ts";
import { MarkTooltip } from "./MarkTooltip.tsx";
import { useWidth } from "./use-width.ts";
import "./charts.css";

type Props = {
  model: ChartDrawing;
  title: string;
  description: string;
  height: number;
  /** Draws at a width in pixels; `active` is the place of the mark that is told of. */
  renderMarks: (width: number, active: number | undefined) => ReactNode;
  /** Which mark a point of the drawing is of; none outside. */
  markAt: (x: number, y: number, width: number) => number | undefined;
  /** Where a mark's words stand beside it. */
  placeOf: (mark: number, width: number) => { x: number; y: number };
  /** What pressing a mark does, also by Enter; undefined of one that does nothing. */
  onMark?: ((mark: Mark) => (() => void) | undefined) | undefined;
};

/** What stands around a drawing: its size, its name, and the words of one mark, by the mouse or by arrow keys. */
export function ChartFrame({ model, title, description, height, renderMarks, markAt, placeOf, onMark }: Props) {
  usePageKeys("chart");
  const { ref, width } = useWidth();
  const [active, setActive] = useState<number>();
  const last = model.marks.length - 1;
  const mark = active === undefined ? undefined : model.marks[active];
  const press = mark && onMark?.(mark);

  function markOf(event: MouseEvent<SVGSVGElement>): number | undefined {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return markAt(event.clientX - left, event.clientY - top, width);
  }

  function walk(event: KeyboardEvent): void {
    // Alt with an arrow is the browser's way back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && press) return press();
    const next = stepOf(event.key, active ?? -1, last);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next < 0 ? undefined : next);
  }

  const place = active === undefined ? undefined : placeOf(active, width);
  return (
    <div ref={ref} className="hub-chart-frame" style={{ height }} aria-busy={width === 0 || undefined}>
      {width > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application says itself what its keys do
        <svg
          className="hub-chart-drawing"
          role="application"
          tabIndex={0}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-label={title}
          data-presses={press !== undefined || undefined}
          onPointerMove={(event) => setActive(markOf(event))}
          onClick={(event) => {
            const pressed = model.marks[markOf(event) ?? -1];
            if (pressed) onMark?.(pressed)?.();
          }}
          onPointerLeave={() => setActive(undefined)}
          onKeyDown={walk}
          onBlur={() => setActive(undefined)}
        >
          <title>{title}</title>
          <desc>{description}</desc>
          {renderMarks(width, active)}
        </svg>
      )}
      {mark && place && (
        <div
          className="hub-chart-told"
          style={place.x > width / 2 ? { right: width - place.x + 12, top: place.y } : { left: place.x + 12, top: place.y }}
        >
          <MarkTooltip model={model} mark={mark} />
        </div>
      )}
    </div>
  );
}

/** Where a key leads among marks; below zero to none, undefined where it is no key of a chart. */
function stepOf(key: string, from: number, last: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(last, from + 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(0, from - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "Escape":
      return from >= 0 ? -1 : undefined;
    default:
      return undefined;
  }
}
