import { VisuallyHidden } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { arrowed, type Change } from "@hub/domain/dashboards/charts/change.ts";

/** A change with its direction as an arrow and, for those who hear it, as a word; neither is good or bad by itself. */
export function ChangeText({ change: { direction, text, than, isOffTarget } }: { change: Change }) {
  const t = useText();
  if (direction === undefined) return <span className="hub-dimmed">{text}</span>;
  return (
    <span title={than}>
      {direction !== "same" && (
        <>
          <span aria-hidden="true">{arrowed(direction, "")}</span>
          <VisuallyHidden>{t(isOffTarget ? `dashboards.target-${direction}` : `dashboards.compared-${direction}`)} </VisuallyHidden>
        </>
      )}
      {text}
      <VisuallyHidden> {than}</VisuallyHidden>
    </span>
  );
}
