import { useText } from "../../../texts/language.tsx";
import { describeChange, useWords } from "../describe-change.ts";
import type { AccessChange } from "../user-draft.ts";
import "../users.css";

/** What somebody gains and loses, a line each; by sign and word, not by colour alone. */
export function ChangesInWords({ gains, loses }: { gains: readonly AccessChange[]; loses: readonly AccessChange[] }) {
  const t = useText();
  return (
    <>
      <ChangeList title={t("users.gains")} sign="+" kind="hub-gains" changes={gains} />
      <ChangeList title={t("users.loses")} sign="−" kind="hub-loses" changes={loses} />
    </>
  );
}

type ListProps = { title: string; sign: string; kind: string; changes: readonly AccessChange[] };

function ChangeList({ title, sign, kind, changes }: ListProps) {
  const words = useWords();
  if (changes.length === 0) return null;
  return (
    <div className={`hub-access-changes ${kind}`}>
      <p className="hub-access-changes-title">
        <span aria-hidden="true">{sign}</span> {title}
      </p>
      <ul>
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>{describeChange(change, words)}</li>
        ))}
      </ul>
    </div>
  );
}

/** What somebody holds, a line each. */
export function HeldInWords({ held }: { held: readonly AccessChange[] }) {
  const words = useWords();
  return (
    <ul className="hub-held">
      {held.map((change) => (
        <li key={JSON.stringify(change)}>{describeChange(change, words)}</li>
      ))}
    </ul>
  );
}
