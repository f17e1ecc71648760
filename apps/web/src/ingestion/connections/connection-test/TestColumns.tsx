import { useText } from "../../../texts/language.tsx";
import { StatusBadge, type Meaning } from "../../../ui/StatusBadge.tsx";

type Props = {
  columns: { found: string[]; missing: string[]; unknown: string[] };
  /** An ingestion was chosen, by whose definition columns are used or not. */ chosen: boolean;
};

/** The columns that came, each with what the ingestion makes of it; first those that are missing. */
export function TestColumns({ columns, chosen }: Props) {
  const t = useText();
  const unknown = new Set(columns.unknown);
  const rows: { name: string; meaning: Meaning; text: string }[] = [
    ...columns.missing.map((name) => ({ name, meaning: "late" as const, text: t("connections.column-missing") })),
    ...[...new Set(columns.found)].map((name) =>
      unknown.has(name)
        ? { name, meaning: "pending" as const, text: t("connections.column-unused") }
        : { name, meaning: "good" as const, text: t("connections.column-used") },
    ),
  ];
  return (
    <>
      <h3 className="hub-small-title">{t("connections.columns-title")}</h3>
      <ul className="hub-connection-columns" aria-label={t("connections.columns-title")}>
        {rows.map(({ name, meaning, text }) => (
          <li key={`${meaning} ${name}`}>
            <span>{name}</span>
            {chosen && <StatusBadge meaning={meaning} text={text} />}
          </li>
        ))}
      </ul>
    </>
  );
}
