import { translate } from "@hub/i18n/translate.ts";
import { expect, test } from "vitest";
import { changesText, outcomeText } from "./outcome-text.ts";

type Given = Parameters<typeof outcomeText>;
const wordsOf = (language: Parameters<typeof translate>[0]) =>
  ((key: Parameters<typeof translate>[1], params?: Parameters<typeof translate>[2]) => translate(language, key, params)) as Given[0];
const formats = { integer: String } as unknown as Given[1];
const none = { read: 40, added: 0, modified: 0, unchanged: 0, conflicts: 0, errors: 0 };

test.each<[Partial<Given[2]>, string, string]>([
  [{ added: 30 }, "30 filas añadidas, ninguna con errores o conflictos.", "30 Zeilen hinzugefügt, keine mit Fehlern oder Konflikten."],
  [
    { modified: 1, errors: 1, conflicts: 1 },
    "1 fila cambiada, 2 con errores o conflictos.",
    "1 Zeile geändert, 2 mit Fehlern oder Konflikten.",
  ],
  [
    { added: 1, modified: 1, errors: 1 },
    "1 fila añadida y 1 cambiada, 1 con errores o conflictos.",
    "1 Zeile hinzugefügt und 1 geändert, 1 mit Fehlern oder Konflikten.",
  ],
  [{ errors: 3 }, "0 filas cambiadas, 3 con errores o conflictos.", "0 Zeilen geändert, 3 mit Fehlern oder Konflikten."],
])("what an import with %j came to", (counts, es, de) => {
  expect(outcomeText(wordsOf("es"), formats, { ...none, ...counts })).toBe(es);
  expect(outcomeText(wordsOf("de"), formats, { ...none, ...counts })).toBe(de);
});

test("what it would do, and what it had done", () => {
  expect(outcomeText(wordsOf("en"), formats, { ...none, added: 30, errors: 1 }, true)).toBe(
    "30 rows would be added, 1 with errors or conflicts.",
  );
  expect(changesText(wordsOf("pt"), formats, { added: 2, modified: 3 })).toBe("2 linhas adicionadas e 3 alteradas");
});
