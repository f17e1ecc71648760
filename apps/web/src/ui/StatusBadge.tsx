export type Meaning = "good" | "closed" | "partial" | "late" | "pending";
const symbols: Record<Meaning, string> = { good: "✓", closed: "■", partial: "◐", late: "!", pending: "○" };

/** A state by symbol, colour and word: never by colour alone. */
export function StatusBadge({ meaning, text }: { meaning: Meaning; text: string }) {
  return (
    <span className={`hub-badge hub-badge-${meaning}`}>
      <span aria-hidden="true">{symbols[meaning]}</span> {text}
    </span>
  );
}
