import { getIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";

/** What the file of an ingestion must bring, to be opened beside the form. */
export function ExpectedColumns({ ingestionId }: { ingestionId: number }) {
  const t = useText();
  const { data } = useRoute(getIngestion, { params: { id: ingestionId } });
  const columns = data?.id === ingestionId ? data.definition.columns.filter(({ targets }) => targets.length > 0) : [];
  if (columns.length === 0) return null;
  return (
    <details className="hub-expected">
      <summary>{t("ingestion.expected", { count: columns.length })}</summary>
      <ul>
        {columns.map(({ name, required, key, optionalColumn }) => (
          <li key={name}>
            {name}
            {(required || key) && <span className="hub-dimmed"> · {t("ingestion.expected-required")}</span>}
            {optionalColumn && <span className="hub-dimmed"> · {t("ingestion.expected-optional")}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
