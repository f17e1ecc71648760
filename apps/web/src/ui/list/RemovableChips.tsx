type Chip = { key: string; text: string };
type Props = {
  label: string;
  chips: readonly Chip[];
  removeLabel: (text: string) => string;
  resetLabel: string;
  onRemove: (key: string) => void;
  onReset: () => void;
};

/** What a list is narrowed to, each with its way out. */
export function RemovableChips({ label, chips, removeLabel, resetLabel, onRemove, onReset }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul className="hub-chips" aria-label={label}>
      {chips.map(({ key, text }) => (
        <li key={key}>
          <button type="button" className="hub-chip" aria-label={removeLabel(text)} onClick={() => onRemove(key)}>
            {text} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="hub-link" onClick={onReset}>
            {resetLabel}
          </button>
        </li>
      )}
    </ul>
  );
}
