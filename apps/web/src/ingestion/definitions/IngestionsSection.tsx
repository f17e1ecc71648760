import { IngestionEditorPanel } from "./IngestionEditorPanel.tsx";
import { IngestionList } from "./IngestionList.tsx";
import "./definitions.css";
import { type How, useAddress } from "../../ui/use-address.ts";

/** The list of ingestions, or the one the address names (`ingestion=3`, or `new`). */
export function IngestionsSection() {
  const {
    search: { ingestion },
    show,
  } = useAddress("/configuration");
  const open = (wanted: string | undefined, how: How = {}) => show({ section: "ingestions", ingestion: wanted }, how);
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
