import { useNavigate, useSearch } from "@tanstack/react-router";
import "../connections/connections.css";
import { EndpointEditorPanel } from "./EndpointEditorPanel.tsx";
import { EndpointList } from "./EndpointList.tsx";
import "./sftp.css";

/** The list of SFTP servers, or the one the address names (`endpoint=3`, or `new`). */
export function SftpSection() {
  const { endpoint }: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (wanted: string | undefined, options: object = {}) =>
    void navigate({ to: ".", search: { section: "sftp", endpoint: wanted }, ...options } as never);
  if (endpoint === undefined) return <EndpointList onOpen={open} />;
  // What was just saved is no longer unsaved, so its new address asks nothing.
  return (
    <EndpointEditorPanel
      key={endpoint}
      id={endpoint === "new" ? undefined : Number(endpoint)}
      onCreated={(created) => open(String(created), { replace: true, ignoreBlocker: true })}
      onBack={(gone) => open(undefined, gone ? { replace: true, ignoreBlocker: true } : {})}
    />
  );
}
