import { useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Cell, dataMeanings } from "./cell-states.ts";

/** How the data of a cell is. "Ready to sign" is said only until it is signed. */
export function DataBadge({ cell }: { cell: Cell }) {
  const t = useText();
  const signed = cell.data === "READY" && cell.signOff !== "NONE";
  return <StatusBadge meaning={dataMeanings[cell.data]} text={t(signed ? "validation.data-signed" : `validation.data-${cell.data}`)} />;
}
