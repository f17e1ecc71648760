import { health } from "@hub/contract/session/session.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import "./bar.css";

/** The product's sign, beside its name. */
export function Logo() {
  return <img src="./hub.svg" alt="" width="24" height="24" />;
}

/** Version and mode (specification 9), as the server that answers has them. */
export function VersionLine() {
  const t = useText();
  const { data } = useRoute(health);
  return <footer className="hub-version">{data ? t("shell.version", { version: data.version, mode: data.mode }) : "\u00a0"}</footer>;
}
