import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { diffEntry } from "@hub/domain/configuration/audit-difference.ts";
import { textsOfValue } from "@hub/domain/configuration/audit-words.ts";
import { useMemo } from "react";
import { useRoute } from "../../api/queries.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { AuditEntry } from "./use-audit.ts";

/** One field that changed, in words; a side that says nothing of the field is empty. */
export type ChangeInWords = { key: string; field: string; before: string; after: string };

/** Puts the trail's codes and values into the reader's words; what nobody gave a word stands as it was written. */
export function useAuditWords() {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const entities = useRoute(listLegalEntities);
  return useMemo(() => {
    const names = new Map(entities.data?.items.map(({ id, name }) => [id, name]));
    const labelOf = (area: string, prefix: string, code: string) => {
      const text = codeText(area, `${prefix}-${code}`);
      return text === `${prefix}-${code}` ? code : text;
    };
    const textOf = (key: string, value: unknown): string => {
      if (value === null || value === undefined || value === "") return t("audit.value-none");
      if (Array.isArray(value)) return value.map((item) => textOf(key, item)).join("; ");
      if (typeof value === "object")
        return Object.entries(value)
          .flatMap(([inner, each]) => (isNothing(each) ? [] : [`${labelOf("audit", "field", inner)}: ${textOf(inner, each)}`]))
          .join(", ");
      if (typeof value === "boolean") return t(value ? "audit.value-yes" : "audit.value-no");
      if (typeof value === "number")
        return /^legalEntityIds?$/.test(key) ? (names.get(value) ?? `#${value}`) : /Ids?$/.test(key) ? `#${value}` : formats.integer(value);
      return typeof value === "string" ? wordOf(key, value) : "";
    };
    const sideOf = (key: string, value: unknown) => (value === undefined ? "" : textOf(key, value));
    const wordOf = (key: string, text: string): string => {
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formats.instant(text);
      if (/^(period|firstMonth|lastMonth)$/.test(key) && /^\d{4}-\d{2}-01$/.test(text))
        return formats.month(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
      if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formats.day(text);
      for (const said of textsOfValue(key, text)) {
        const [area, code] = splitOnce(said);
        const word = codeText(area, code);
        if (word !== code) return word;
      }
      return text;
    };
    return {
      action: (code: string) => labelOf("audit", "action", code),
      subjectType: (code: string) => labelOf("audit", "subject", code),
      /** What a line is about: by name while it stands, by the name it had, or by its number. */
      subject: ({ subjectType, subjectId, subjectName, before, after }: AuditEntry): string => {
        if (subjectType === "setting") return codeText("settings", subjectId);
        if (subjectType === "language") return labelOf("audit", "field", subjectId);
        return (
          subjectName ??
          nameIn(after) ??
          nameIn(before) ??
          t("audit.numbered", { kind: labelOf("audit", "subject", subjectType), id: subjectId })
        );
      },
      changes: (entry: AuditEntry): ChangeInWords[] =>
        diffEntry(entry).map(({ path, before, after }) => {
          const last = path.at(-1) ?? "";
          const field = path.map((step) => labelOf("audit", "field", step)).join(" · ");
          return { key: path.join("."), field, before: sideOf(last, before), after: sideOf(last, after) };
        }),
    };
  }, [t, codeText, formats, entities.data]);
}

function nameIn(value: unknown): string | undefined {
  const { name, code }: { name?: unknown; code?: unknown } = typeof value === "object" && value !== null ? value : {};
  return typeof name === "string" ? name : typeof code === "string" ? code : undefined;
}

function splitOnce(key: string): [string, string] {
  const dot = key.indexOf(".");
  return [key.slice(0, dot), key.slice(dot + 1)];
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
