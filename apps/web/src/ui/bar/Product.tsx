import type { Output } from "@hub/contract/route.ts";
import type { health } from "@hub/contract/session/session.ts";
import { useText } from "../../texts/language.tsx";
import "./bar.css";

/** The product's sign, beside its name. */
export function Logo() {
  return <img src="./hub.svg" alt="" width="24" height="24" />;
}

/** Version and mode (specification 9), as the server that answers has them. */
export function VersionText({ told }: { told: Output<typeof health.answer> | undefined }) {
  const t = useText();
  return <footer className="hub-version">{told ? t("shell.version", { version: told.version, mode: told.mode }) : "\u00a0"}</footer>;
}
