import { IconSearch } from "@tabler/icons-react";
import { useStoredSession } from "../../api/stored-session.ts";
import { useText } from "../../texts/language.tsx";
import { hasCommandKey } from "../../ui/keys/typing.ts";
import { showAbove } from "./palette-state.ts";
import "./search-button.css";

/** Opens the search of the portal: in the bar, with the keys that open it. */
export function SearchButton() {
  const t = useText();
  const session = useStoredSession();
  if (!session) return null;
  const command = hasCommandKey();
  return (
    <button
      type="button"
      className="hub-search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={command ? "Meta+K" : "Control+K"}
      onClick={() => showAbove("search")}
    >
      <IconSearch size={15} stroke={1.8} aria-hidden="true" />
      <span className="hub-search-button-text">{t("search.open")}</span>
      <kbd aria-hidden="true">{t(command ? "search.shortcut-mac" : "search.shortcut")}</kbd>
    </button>
  );
}
