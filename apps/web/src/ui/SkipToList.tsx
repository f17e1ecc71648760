import { useText } from "../texts/language.tsx";

/** Behind a page's heading a way past its filters to its first list, for the keyboard; where there is no list, there is no way (`page.css`). */
export function SkipToList() {
  const t = useText();
  return (
    <button type="button" className="hub-skip hub-skip-list" onClick={focusFirstList}>
      {t("shell.skip-to-list")}
    </button>
  );
}

/** Focuses the first thing of the page's first list that takes the focus, else the list itself; a list that is no table says by `data-list` that it is one. */
function focusFirstList(): void {
  const list = document.querySelector<HTMLElement>("#hub-main [role=grid], #hub-main table, #hub-main [data-list]");
  const first = list?.matches("[tabindex='0']")
    ? list
    : list?.querySelector<HTMLElement>("[tabindex='0'], tbody a, tbody button, li a, li button");
  if (first) return first.focus();
  list?.setAttribute("tabindex", "-1");
  list?.focus();
}
