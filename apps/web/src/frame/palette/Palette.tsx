import { searchAll } from "@hub/contract/search/search.ts";
import type { Output } from "@hub/contract/route.ts";
import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { findLocalActs } from "./local-acts.ts";
import { firstShown, readRecent, remember, textOf } from "../../ui/record/recent.ts";
import { useLocalActs } from "./use-local-acts.ts";
import { useShortRest } from "./use-short-rest.ts";
import "./palette.css";

type Found = Output<typeof searchAll.answer>["items"][number];
/** A line of the list. */
type Line = { key: string; kind: Found["kind"] | "look"; title: string; hint: string; run(): void };

const pages = [
  "home",
  "mut",
  "validation",
  "scenaries",
  "dashboards",
  "quality",
  "swp",
  "glossary",
  "workflows",
  "configuration",
  "rest-api",
  "account",
];

/** As the field comes to the page, and not a moment later as a dialog would: who pressed the keys types on at once. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

/** The search of the portal: what one types is looked for among all that one may see, by keys alone where one likes. */
export function Palette({ userName, onClose }: { userName: string; onClose: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [recent] = useState(() => readRecent(userName));
  const q = useShortRest(typed.trim());
  const asked = q === "" ? { recent: firstShown(recent, pages) } : { q, recent: textOf(recent) };
  const { data, error, isFetching } = useRoute(searchAll, { query: asked });
  const acts = useLocalActs();

  const open = (item: Found) => {
    remember(userName, item);
    onClose();
    // The server names screens of this very list (its test holds both together).
    void navigate({ to: item.path as NonNullable<LinkProps["to"]>, search: item.search as object });
  };
  const lines: Line[] = [
    ...(data?.items ?? []).map((item): Line => {
      const { kind, ref, title, hint } = item;
      return { key: `${kind}:${ref}`, kind, title, hint, run: () => open(item) };
    }),
    ...findLocalActs(acts, typed).map(({ key, title, run }): Line => ({
      key,
      kind: "look",
      title,
      hint: "",
      run: () => {
        onClose();
        run();
      },
    })),
  ];
  const [chosen, setChosen] = useState<string>();
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === chosen),
  );
  const active = lines[at];
  const activeId = active ? `${listId}-${at}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const isSettled = !isFetching && q === typed.trim();

  // Who presses Enter before what was typed has been looked for gets the first of what is found, not of what stood there.
  const hurried = useRef(false);
  const runFirst = useEffectEvent(() => lines[0]?.run());
  useEffect(() => {
    if (!isSettled || !hurried.current) return;
    hurried.current = false;
    runFirst();
  }, [isSettled]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      const isPage = Math.abs(step) > 1;
      const next = isPage ? Math.min(lines.length - 1, Math.max(0, at + step)) : (at + step + lines.length) % lines.length;
      setChosen(lines[next]?.key);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isSettled) active?.run();
      else hurried.current = true;
    }
  };

  return (
    // Who presses the keys types on: nothing slides in, and the page below is not locked, which would work out the looks of all of it anew.
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={680}
      padding={0}
      yOffset="12vh"
      centered={false}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { "aria-label": t("search.title") } }}
    >
      <div className="hub-palette">
        <div className="hub-palette-field">
          <IconSearch size={18} stroke={1.6} aria-hidden="true" />
          <input
            data-autofocus
            ref={takeFocus}
            role="combobox"
            aria-label={t("search.title")}
            aria-expanded={lines.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={t("search.hint")}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(undefined);
              hurried.current = false;
            }}
            onKeyDown={press}
          />
        </div>
        {data?.corrected.map(({ word, as }) => (
          <p key={word} className="hub-palette-note">
            {t("search.corrected", { word, as })}
          </p>
        ))}
        {q === "" && lines.length > 0 && <p className="hub-palette-note">{t("search.recent")}</p>}
        {error && (
          <p className="hub-palette-note hub-palette-error" role="alert">
            {errorText(error)}
          </p>
        )}
        {!error && isSettled && q !== "" && lines.length === 0 && <p className="hub-palette-note">{t("search.nothing", { text: q })}</p>}
        <div id={listId} role="listbox" aria-label={t("search.title")} aria-busy={!isSettled} className="hub-palette-list">
          {lines.map((line, index) => (
            // Keys are heard by the field, which keeps the focus: the option is only pressed.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={line.key}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="hub-palette-line"
              onMouseMove={() => setChosen(line.key)}
              onClick={line.run}
            >
              <span className="hub-palette-name">
                <span className="hub-palette-title">{line.title}</span>
                {line.hint !== "" && <span className="hub-palette-hint">{line.hint}</span>}
              </span>
              <span className="hub-palette-kind">{t(`search.kind-${line.kind}`)}</span>
            </div>
          ))}
        </div>
        <div className="hub-palette-foot">
          <span role="status">{isSettled && q !== "" ? t("search.count", { count: lines.length }) : ""}</span>
          <span>{t("search.how")}</span>
        </div>
      </div>
    </Modal>
  );
}
