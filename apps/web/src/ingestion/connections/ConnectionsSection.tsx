import { ConnectionEditorPanel } from "./ConnectionEditorPanel.tsx";
import { ConnectionList } from "./ConnectionList.tsx";
import "./connections.css";
import { type How, useAddress } from "../../ui/use-address.ts";

/** The list of connections, or the one the address names (`connection=3`, or `new`). */
export function ConnectionsSection() {
  const {
    search: { connection },
    show,
  } = useAddress("/configuration");
  const open = (wanted: string | undefined, how: How = {}) => show({ section: "connections", connection: wanted }, how);
  if (connection === undefined) return <ConnectionList onOpen={open} />;
  // What was just saved is no longer unsaved, so its new address asks nothing.
  return (
    <ConnectionEditorPanel
      key={connection}
      id={connection === "new" ? undefined : Number(connection)}
      onCreated={(created) => open(String(created), { replace: true, ignoreBlocker: true })}
      onBack={(gone) => open(undefined, gone ? { replace: true, ignoreBlocker: true } : {})}
    />
  );
}
