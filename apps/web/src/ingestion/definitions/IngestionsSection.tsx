import { Suspense } from "react";
import { lazyPart } from "../../texts/lazy-part.ts";
import { StateView } from "../../ui/StateView.tsx";
import { type How, useAddress } from "../../ui/use-address.ts";
import { IngestionList } from "./IngestionList.tsx";

// What defines one is four times what lists them.
const IngestionEditorPanel = lazyPart(async () => (await import("./IngestionEditorPanel.tsx")).IngestionEditorPanel);

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
    <Suspense fallback={<StateView loading />}>
      <IngestionEditorPanel
        key={ingestion}
        id={id}
        onCreated={(created) => open(String(created), { replace: true, ignoreBlocker: true })}
        onBack={() => open(undefined)}
      />
    </Suspense>
  );
}
