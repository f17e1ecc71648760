import { expect, test } from "vitest";
import { emailAddress, tidyEmail } from "./email-address.ts";

test("an e-mail is tidied, not judged", () => {
  expect(tidyEmail(" Ana.Ruiz@CORP.Example\t")).toBe("ana.ruiz@corp.example");
  expect(tidyEmail("ａna＠corp.example")).toBe("ana@corp.example");
});

test.each([
  ["ana.ruiz@corp.example", "corp.example"],
  ["o'brien+hub@xn--corp-abc.co.example", "xn--corp-abc.co.example"],
  ["ana@intranet", "intranet"],
  ["ana@corp..example", undefined],
  ["ana@-corp.example", undefined],
  ["ana@corp-.example", undefined],
  ["ana@corp.example.", undefined],
  ["ana@@corp.example", undefined],
  ["ana ruiz@corp.example", undefined],
  ["<ana@corp.example>", undefined],
  ["maría@corp.example", undefined],
  ["@corp.example", undefined],
])("of %s the part behind the @ is %s", (text, host) => {
  expect(emailAddress.exec(text)?.[1]).toBe(host);
});
