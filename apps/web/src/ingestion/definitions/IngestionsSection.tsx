import { useNavigate, useSearch } from "@tanstack/react-router";
import { IngestionEditorPanel } from "./IngestionEditorPanel.tsx";
import { IngestionList } from "./IngestionList.tsx";
import "./definitions.css";

/** The list of ingestions, or the one the address names (`ingestion=3`, or `new`). */
export function IngestionsSection() {
  const { ingestion }: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (wanted: string | undefined, options: object = {}) =>
    void navigate({ to: ".", search: { section: "ingestions", ingestion: wanted }, ...options } as never);
  if (ingestion === undefined) return <IngestionList onOpen={open} />;
  const id = ingestion === "new" ? undefined : Number(ingestion);
  // What was just saved is no longer unsaved, so its new address asks nothing.
  return (
    <IngestionEditorPanel
      key={ingestion}
      id={id}
      onCreated={(created) => open(String(created), { replace: true, ignoreBlocker: true })}
      onBack={() => open(undefined)}
    />
  );
}
