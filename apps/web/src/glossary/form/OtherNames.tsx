import { Button, TextInput, type TextInputProps } from "@mantine/core";
import type { Language } from "@hub/domain/languages.ts";
import { useText } from "../../texts/language.tsx";
import { addNames, type DraftNames } from "./card-draft.ts";
import { SimilarCards } from "./SimilarCards.tsx";

type Props = Omit<TextInputProps, "value" | "onChange" | "error" | "onBlur"> & {
  id: string;
  label: string;
  value: DraftNames;
  language: Language;
  except: number | undefined;
  error: string | undefined;
  onChange: (value: DraftNames) => void;
  onBlur: () => void;
};

/** Other names, one after the other: Enter adds what is typed, several pasted lines are several names, each with its way out. */
export function OtherNames({ value: { names, typed }, language, except, onChange, onBlur, ...input }: Props) {
  const t = useText();
  const { id, label } = input;
  const add = (text: string) => onChange({ names: addNames(names, text), typed: "" });
  return (
    <div className="hub-other-names">
      <div className="hub-other-name">
        <TextInput
          {...input}
          description={t("glossary.other-names-help")}
          lang={language}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => onChange({ names, typed: currentTarget.value })}
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
                  onChange({ names: names.filter((each) => each !== name), typed });
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
