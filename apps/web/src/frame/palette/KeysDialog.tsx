import { Modal } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { hasKeys } from "../../ui/keys/page-keys.ts";
import { hasCommandKey } from "../../ui/keys/typing.ts";
import "./palette.css";

/** A key, or several that do the same, each of keys pressed together, and what it does. */
type PageKey = { keys: readonly (readonly string[])[]; text: string };

/** The keys of the page: those of what stands on it now, and those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { everywhere, lists, forms } = useKeys();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("search.keys-title")}
      size={560}
      returnFocus={false}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <KeyList title={t("search.keys-everywhere")} keys={everywhere} />
      {lists.length > 0 && <KeyList title={t("search.keys-lists")} keys={lists} />}
      {forms.length > 0 && <KeyList title={t("search.keys-forms")} keys={forms} />}
    </Modal>
  );
}

function useKeys(): Record<"everywhere" | "lists" | "forms", PageKey[]> {
  const t = useText();
  // As the page stood when they were asked for.
  const [has] = useState(() => ({
    grid: hasKeys("grid"),
    table: hasKeys("table"),
    cells: hasKeys("cells"),
    tree: hasKeys("tree"),
    cards: hasKeys("cards"),
    chart: hasKeys("chart"),
    items: hasKeys("items"),
    choose: hasKeys("choose"),
    form: hasKeys("form"),
    another: hasKeys("form-another"),
    record: hasKeys("record"),
  }));
  const ctrl = hasCommandKey() ? "⌘" : t("search.name-ctrl");
  const [alt, shift, enter] = [t("search.name-alt"), t("search.name-shift"), t("search.name-enter")];
  const [up, down, left, right] = [["↑"], ["↓"], ["←"], ["→"]];
  const walks = has.grid || has.cells;
  const pages = [t("search.name-page-up"), t("search.name-page-down")];
  const isThere = (key: PageKey & { when: boolean }): boolean => key.when;
  return {
    everywhere: [
      { keys: [[ctrl, "K"]], text: t("search.key-palette") },
      { keys: [["?"]], text: t("search.key-keys") },
      { keys: [[t("search.name-esc")]], text: t("search.key-close") },
    ],
    lists: [
      { when: walks, keys: [left, up, down, right], text: t("search.key-move") },
      { when: walks, keys: [[t("search.name-home")], [t("search.name-end")]], text: t("search.key-ends") },
      { when: walks, keys: pages.map((page) => [page]), text: t("search.key-page") },
      { when: has.grid, keys: [up, down, left, right].map((key) => [ctrl, ...key]), text: t("search.key-edges") },
      { when: has.grid, keys: [up, down, left, right].map((key) => [shift, ...key]), text: t("search.key-select") },
      { when: has.grid, keys: [[ctrl, "C"]], text: t("search.key-copy") },
      { when: has.table, keys: [up, down], text: t("search.key-rows") },
      { when: has.grid || has.table, keys: [[enter]], text: t("search.key-open") },
      { when: has.cells, keys: [[enter]], text: t("search.key-cell") },
      { when: has.items, keys: [[shift, enter]], text: t("search.key-inform") },
      { when: has.items, keys: [[t("search.name-delete")]], text: t("search.key-delete") },
      { when: has.cards, keys: [up, down], text: t("search.key-cards") },
      { when: has.choose, keys: [[t("search.name-space")], [shift, t("search.name-space")]], text: t("search.key-choose") },
      { when: has.tree, keys: [up, down].map((key) => [alt, ...key]), text: t("search.key-tree") },
      { when: has.chart, keys: [left, right], text: t("search.key-chart") },
    ].filter(isThere),
    forms: [
      {
        when: has.form,
        keys: [
          [ctrl, "S"],
          [ctrl, enter],
        ],
        text: t("search.key-save"),
      },
      { when: has.another, keys: [[ctrl, shift, enter]], text: t("search.key-save-next") },
      { when: has.record, keys: pages.map((page) => [alt, page]), text: t("search.key-walk") },
    ].filter(isThere),
  };
}

function KeyList({ title, keys }: { title: string; keys: readonly PageKey[] }) {
  const t = useText();
  return (
    <section className="hub-keys" aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ keys: ways, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {ways.map((together, index) => (
                <span key={together.join("+")}>
                  {index > 0 && !areArrows(ways) && <span className="hub-dimmed"> {t("search.keys-or")} </span>}
                  {together.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Whether all of these are single arrows: they stand side by side as on the keyboard. */
const areArrows = (ways: PageKey["keys"]): boolean =>
  ways.every((together) => together.length === 1 && "←↑↓→".includes(together[0] ?? " "));
