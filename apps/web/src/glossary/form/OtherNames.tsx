import { Button, TextInput } from "@mantine/core";
import type { Language } from "@hub/domain/languages.ts";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { addNames } from "./card-draft.ts";
import { SimilarCards } from "./SimilarCards.tsx";

type Props = {
  id: string;
  label: string;
  names: readonly string[];
  language: Language;
  except: number | undefined;
  error: string | undefined;
  onChange: (names: string[]) => void;
  onBlur: () => void;
};

/** Other names, one after the other: Enter adds what is typed, several pasted lines are several names, each with its way out. */
export function OtherNames({ id, label, names, language, except, error, onChange, onBlur }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    onChange(addNames(names, text));
    setTyped("");
  };
  return (
    <div className="hub-other-names">
      <div className="hub-other-name">
        <TextInput
          id={id}
          label={label}
          description={t("glossary.other-names-help")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          lang={language}
          dir="auto"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add(typed);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text");
            if (!/[\r\n\t;]/.test(pasted)) return;
            event.preventDefault();
            add(`${typed}\n${pasted}`);
          }}
          // What was typed and not added counts too.
          onBlur={() => {
            if (typed.trim() !== "") add(typed);
            onBlur();
          }}
        />
        <Button variant="default" disabled={typed.trim() === ""} onClick={() => add(typed)}>
          {t("glossary.other-names-add")}
        </Button>
      </div>
      <SimilarCards name={typed} except={except} />
      {names.length > 0 && (
        <ul className="hub-chips" aria-label={label}>
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="hub-chip"
                aria-label={t("glossary.other-names-remove", { name })}
                onClick={() => {
                  onChange(names.filter((each) => each !== name));
                  document.getElementById(id)?.focus();
                }}
              >
                <bdi lang={language}>{name}</bdi> <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
