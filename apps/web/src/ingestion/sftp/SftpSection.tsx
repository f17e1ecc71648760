import "../connections/connections.css";
import { EndpointEditorPanel } from "./EndpointEditorPanel.tsx";
import { EndpointList } from "./EndpointList.tsx";
import "./sftp.css";
import { type How, useAddress } from "../../ui/use-address.ts";

/** The list of SFTP servers, or the one the address names (`endpoint=3`, or `new`). */
export function SftpSection() {
  const {
    search: { endpoint },
    show,
  } = useAddress("/configuration");
  const open = (wanted: string | undefined, how: How = {}) => show({ section: "sftp", endpoint: wanted }, how);
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
