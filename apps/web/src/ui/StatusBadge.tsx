/** What a state means to its reader; `status-tones.css` gives each its colour. */
export type Meaning = "good" | "closed" | "partial" | "late" | "blocked" | "pending";
const symbols: Record<Meaning, string> = { good: "✓", closed: "■", partial: "◐", late: "!", blocked: "!", pending: "○" };

/** The symbol of a state, where its word stands beside it in another way. */
export const symbolOf = (meaning: Meaning): string => symbols[meaning];

/** A state by symbol, colour and word: never by colour alone. */
export function StatusBadge({ meaning, text }: { meaning: Meaning; text: string }) {
  return (
    <span className={`hub-badge hub-badge-${meaning}`}>
      <span aria-hidden="true">{symbols[meaning]}</span> {text}
    </span>
  );
}
