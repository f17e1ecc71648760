import { Button } from "@mantine/core";
import { useReadOnly } from "../../ui/read-only.tsx";
import { useText } from "../../texts/language.tsx";

type Props = {
  name: string;
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  /** Left out where it may not be taken away. */
  onRemove?: (() => void) | undefined;
};

/** Puts one of several parts up or down, or takes it away. */
export function PartActions({ name, place, count, onMove, onRemove }: Props) {
  const t = useText();
  if (useReadOnly()) return null;
  return (
    <div className="hub-page-actions">
      <Button size="xs" variant="default" disabled={place === 0} aria-label={t("reports.up-named", { name })} onClick={() => onMove(-1)}>
        {t("reports.up")}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={place === count - 1}
        aria-label={t("reports.down-named", { name })}
        onClick={() => onMove(1)}
      >
        {t("reports.down")}
      </Button>
      {onRemove && (
        <Button
          size="xs"
          variant="subtle"
          color="red.9"
          className="hub-danger"
          aria-label={t("reports.remove-named", { name })}
          onClick={onRemove}
        >
          {t("reports.remove")}
        </Button>
      )}
    </div>
  );
}
