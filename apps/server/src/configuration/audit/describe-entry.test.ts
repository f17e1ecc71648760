import { textsOfValue } from "@hub/domain/configuration/audit-words.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { isMessageKey } from "@hub/i18n/translate.ts";
import { expect, test } from "vitest";
import { describeEntry } from "./describe-entry.ts";

const created = { subjectType: "task", before: null, contentsHidden: false } as const;

test("an export of the trail says codes in the words of the page [SHELL-14]", () => {
  const said = (after: unknown) => describeEntry("es", { ...created, after });
  expect(said({ method: "password" })).toBe("Método: con contraseña");
  expect(said({ kind: "audit-export" })).toBe("Tipo: Exportación de la auditoría");
  expect(said({ roles: ["data-owner"] })).not.toContain("data-owner");
  expect(said({ state: "QUARANTINED" })).not.toContain("QUARANTINED");
  // What nobody gave a word stands as it was written.
  expect(said({ method: "carrier-pigeon", name: "password" })).toContain("carrier-pigeon");
});

test("what changed is said from the one word to the other", () => {
  expect(describeEntry("de", { ...created, before: { language: "es" }, after: { language: "en" } })).toBe("Sprache: Spanisch → Englisch");
});

test("every role has a word in the trail [SHELL-14]", () => {
  expect(roles.filter((role) => !textsOfValue("role", role).some(isMessageKey))).toEqual([]);
});
