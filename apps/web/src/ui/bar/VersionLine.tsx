import { health } from "@hub/contract/session/session.ts";
import { useRoute } from "../../api/queries.ts";
import { VersionText } from "./Product.tsx";

/** Version and mode, asked of the server. */
export function VersionLine() {
  return <VersionText told={useRoute(health).data} />;
}
