import { useNavigate, useSearch } from "@tanstack/react-router";
import { ConnectionEditorPanel } from "./ConnectionEditorPanel.tsx";
import { ConnectionList } from "./ConnectionList.tsx";
import "./connections.css";

/** The list of connections, or the one the address names (`connection=3`, or `new`). */
export function ConnectionsSection() {
  const { connection }: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (wanted: string | undefined, options: object = {}) =>
    void navigate({ to: ".", search: { section: "connections", connection: wanted }, ...options } as never);
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
