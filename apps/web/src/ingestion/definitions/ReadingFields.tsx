import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { Draft } from "./draft.ts";
import { errorAt, type ShownIssue } from "./use-draft-issues.ts";

type Props = { draft: Draft; issues: readonly ShownIssue[]; onChange: (changed: Partial<Draft>) => void };
const delimiters = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;
const encodings = { "utf-8": "UTF-8", "utf-16le": "UTF-16 LE", "utf-16be": "UTF-16 BE", "windows-1252": "Windows-1252 (Latin-1)" } as const;

/** How a file is read where the portal does not find it out by itself. */
export function ReadingFields({ draft, issues, onChange }: Props) {
  const t = useText();
  const byItself = { value: "", label: t("configuration.by-itself") };
  return (
    <div className="hub-fields">
      <NativeSelect
        id="definition-readsAs-delimiter"
        label={t("configuration.delimiter")}
        value={draft.delimiter}
        onChange={(event) => onChange({ delimiter: event.currentTarget.value as Draft["delimiter"] })}
        data={[
          byItself,
          ...(Object.keys(delimiters) as (keyof typeof delimiters)[]).map((value) => ({
            value,
            label: t(`configuration.delimiter-${delimiters[value]}`),
          })),
        ]}
      />
      <NativeSelect
        id="definition-readsAs-encoding"
        label={t("configuration.encoding")}
        value={draft.encoding}
        onChange={(event) => onChange({ encoding: event.currentTarget.value as Draft["encoding"] })}
        data={[byItself, ...Object.entries(encodings).map(([value, label]) => ({ value, label }))]}
      />
      <TextInput
        id="definition-readsAs-sheet"
        label={t("configuration.sheet")}
        description={t("configuration.sheet-help")}
        value={draft.sheet}
        error={errorAt(issues, "readsAs", "sheet")}
        onChange={(event) => onChange({ sheet: event.currentTarget.value })}
      />
      <Textarea
        id="definition-emptyTokens"
        label={t("configuration.empty-tokens")}
        description={t("configuration.empty-tokens-help")}
        rows={4}
        value={draft.emptyTokens}
        error={errorAt(issues, "emptyTokens")}
        onChange={(event) => onChange({ emptyTokens: event.currentTarget.value })}
      />
    </div>
  );
}
