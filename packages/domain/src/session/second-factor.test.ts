import fc from "fast-check";
import { expect, test } from "vitest";
import { adminRoleOf } from "./areas.ts";
import { type Role, roles } from "./permissions.ts";
import { mustHaveSecondFactor, readRecoveryCode, recoveryCodeLength, recoveryCodeSigns, writeRecoveryCode } from "./second-factor.ts";

const code = "0123456789ABCDEF";

test.each([
  ["as it is shown", "0123-4567-89AB-CDEF", code],
  ["in small letters, with blanks", " 0123 4567 89ab cdef ", code],
  ["with other hyphens", "0123\u20134567\u201189AB\u2014CDEF", code],
  ["with letters taken for digits", "oI23-4567-89AB-CDEF", code],
  ["with a small L taken for 1", "0l23456789ABCDEF", code],
  ["in wide letters, as some keyboards write them", "\uFF10123456789ABCDEF", code],
  ["one sign short", "0123-4567-89AB-CDE", undefined],
  ["one sign more", "0123-4567-89AB-CDEF-0", undefined],
  ["with a sign that no code has", "0123-4567-89AB-CDEU", undefined],
  ["nothing", "", undefined],
  ["much too long", "0".repeat(101), undefined],
] as const)("[MANY-07] a recovery code that is typed %s", (_, typed, read) => {
  expect(readRecoveryCode(typed)).toBe(read);
});

test("[MANY-07] every recovery code is read again as it is shown", () => {
  const codes = fc.array(fc.constantFrom(...recoveryCodeSigns.split("")), { minLength: recoveryCodeLength, maxLength: recoveryCodeLength });
  fc.assert(
    fc.property(codes, (signs) => {
      const written = writeRecoveryCode(signs.join(""));
      expect(written).toMatch(/^(....-){3}....$/);
      expect(readRecoveryCode(written)).toBe(signs.join(""));
      expect(readRecoveryCode(written.toLowerCase())).toBe(signs.join(""));
    }),
  );
});

test.each(roles)("[MANY-07] a second factor is demanded of administrators alone, where it is set: %s", (role: Role) => {
  const grants = [{ role, legalEntityId: null, sectionCode: null, ingestionId: null }];
  const isAdministrator = (Object.values(adminRoleOf) as Role[]).includes(role);
  expect(mustHaveSecondFactor({ "second-factor-administrators": 1 }, { grants })).toBe(isAdministrator);
  expect(mustHaveSecondFactor({ "second-factor-administrators": 0 }, { grants })).toBe(false);
  expect(mustHaveSecondFactor({ "second-factor-administrators": 1 }, { grants: [] })).toBe(false);
});
