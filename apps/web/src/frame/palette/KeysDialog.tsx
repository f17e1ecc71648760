import { Modal } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { hasCommandKey } from "../../ui/keys/typing.ts";
import "./palette.css";

/** A key, or several that do the same, each of keys pressed together, and what it does. */
type PageKey = { keys: readonly (readonly string[])[]; text: string };
const isThere = (selector: string): boolean => document.querySelector(`#hub-main :is(${selector})`) !== null;

/** The keys of the page: its own, and those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  // Told from what stands on the page: keys of tables and forms only where there are some.
  const [has] = useState(() => ({ lists: isThere("[role=grid], .hub-table"), forms: isThere("form") }));
  const ctrl = hasCommandKey() ? "⌘" : t("search.name-ctrl");
  const alt = t("search.name-alt");
  const everywhere: PageKey[] = [
    { keys: [[ctrl, "K"]], text: t("search.key-palette") },
    { keys: [["?"]], text: t("search.key-keys") },
    { keys: [[t("search.name-esc")]], text: t("search.key-close") },
  ];
  const lists: PageKey[] = [
    { keys: [["←", "↑", "↓", "→"]], text: t("search.key-move") },
    { keys: [[t("search.name-home")], [t("search.name-end")]], text: t("search.key-ends") },
    { keys: [[t("search.name-page-up")], [t("search.name-page-down")]], text: t("search.key-page") },
    { keys: [[t("search.name-enter")]], text: t("search.key-open") },
  ];
  const forms: PageKey[] = [
    {
      keys: [
        [ctrl, "S"],
        [ctrl, t("search.name-enter")],
      ],
      text: t("search.key-save"),
    },
    {
      keys: [
        [alt, t("search.name-page-up")],
        [alt, t("search.name-page-down")],
      ],
      text: t("search.key-walk"),
    },
  ];
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
      {has.lists && <KeyList title={t("search.keys-lists")} keys={lists} />}
      {has.forms && <KeyList title={t("search.keys-forms")} keys={forms} />}
    </Modal>
  );
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
                  {index > 0 && <span className="hub-dimmed"> {t("search.keys-or")} </span>}
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
