import type { KeyboardEvent, ReactNode } from "react";
import { isInFront } from "../dialog/focus.ts";
import { SidePanel } from "../panel/SidePanel.tsx";
import { type Place, stepOfKey } from "./neighbours.ts";
import { RecordWalk } from "./RecordWalk.tsx";
import { usePageKeys } from "../keys/page-keys.ts";
import "./record-dialog.css";

type Props<T> = {
  opened: boolean;
  title: string;
  /** Where the record stands in the list beside it, and how many that has in all. */
  place: Place<T>;
  total: number | undefined;
  onWalk: (to: T) => void;
  onClose: () => void;
  /** What else can be done with the record, beside the walk. */
  acts?: ReactNode;
  children: ReactNode;
};

/** A record beside its list, with the ways to those before and behind it; it stays mounted, so that focus returns to where it was opened. */
export function RecordDialog<T>({ opened, title, place, total, onWalk, onClose, acts, children }: Props<T>) {
  usePageKeys("record", opened);
  const walk = (to: T | undefined) => to !== undefined && onWalk(to);
  const onKeyDown = (key: KeyboardEvent<HTMLDivElement>) => {
    const step = stepOfKey(key, place);
    if (!step || !key.currentTarget.contains(key.target as Node)) return;
    key.preventDefault();
    walk(step.to);
  };
  return (
    <SidePanel
      opened={opened}
      // A moment later: the key that asks whether to leave would answer, too.
      onClose={() => isInFront() && setTimeout(onClose)}
      title={title}
      onKeyDown={onKeyDown}
    >
      <div className="hub-record">
        {(place.at !== undefined || acts) && (
          <div className="hub-record-head">
            {place.at !== undefined && <RecordWalk place={place} total={total} onWalk={walk} />}
            {acts && <span className="hub-record-acts">{acts}</span>}
          </div>
        )}
        {children}
      </div>
    </SidePanel>
  );
}
