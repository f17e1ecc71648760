import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../notifications.ts";
import { copyText } from "./table-text.ts";
import type { Range } from "./selection.ts";

type Props = { range: Range; textOf: () => string; keys: string; children: ReactNode };

/** The line below the grid: how much of the list is there, and what is selected, with a button for those who do not copy by keys. */
export function GridFoot({ range, textOf, keys, children }: Props) {
  const t = useText();
  const rows = range.bottom < 0 ? 0 : range.bottom - range.top + 1;
  const columns = range.right - range.left + 1;
  const copy = () =>
    void copyText(textOf()).then(
      () => notifySuccess(t("ui.grid-copied", { rows, columns })),
      () => notifyError(t("ui.grid-copy-failed")),
    );
  return (
    <div className="hub-grid-foot">
      <span className="hub-number">{children}</span>
      <span className="hub-grid-keys">{keys}</span>
      {rows > 0 && (
        <Button variant="subtle" size="compact-sm" h={24} onClick={copy}>
          {t("ui.grid-copy", { rows, columns })}
        </Button>
      )}
    </div>
  );
}
