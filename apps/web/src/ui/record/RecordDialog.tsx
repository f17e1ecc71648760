import { Modal } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { isInFront } from "../dialog/focus.ts";
import type { Place } from "./neighbours.ts";
import { RecordWalk } from "./RecordWalk.tsx";
import { usePageKeys } from "../keys/page-keys.ts";
import "./record-dialog.css";

type Props<T> = {
  opened: boolean;
  title: string;
  size: number;
  /** Where the record stands in the list behind the dialog, and how many that has in all. */
  place: Place<T>;
  total: number | undefined;
  onWalk: (to: T) => void;
  onClose: () => void;
  /** Nothing can be typed in it: a click beside it closes it, too. */
  readOnly?: boolean;
  /** What else can be done with the record, beside the walk. */
  acts?: ReactNode;
  children: ReactNode;
};

/** A record above its list, with the ways to those before and behind it; it stays mounted, so that focus returns to where it was opened. */
export function RecordDialog<T>({ opened, title, size, place, total, onWalk, onClose, readOnly = false, acts, children }: Props<T>) {
  const t = useText();
  usePageKeys("record", opened);
  const walk = (to: T | undefined) => to !== undefined && onWalk(to);
  const onKeyDown = (key: KeyboardEvent<HTMLDivElement>) => {
    if (!key.altKey || (key.key !== "PageUp" && key.key !== "PageDown") || !key.currentTarget.contains(key.target as Node)) return;
    key.preventDefault();
    walk(key.key === "PageUp" ? place.before : place.behind);
  };
  return (
    <Modal
      opened={opened}
      // A moment later: the key that asks whether to leave would answer, too.
      onClose={() => isInFront() && setTimeout(onClose)}
      closeOnClickOutside={readOnly}
      size={size}
      title={title}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
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
    </Modal>
  );
}
