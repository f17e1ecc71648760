import { describe, expect, test } from "vitest";
import { readSetting, type SettingKey, type SettingValue } from "./settings.ts";

describe("a setting is kept as", () => {
  test.each<[SettingKey, SettingValue, SettingValue]>([
    ["minimum-group-size", 10, 10],
    ["minimum-group-size", " 25 ", 25],
    ["delivery-resemblance-percent", " 40 ", 40],
    ["delivery-resemblance-percent", "0", 0],
    ["group-currency", " chf ", "CHF"],
    ["corporate-domain", " @Example.COM ", "example.com"],
    ["corporate-domain", " @Norte.example;sur.EXAMPLE\nnorte.example, @sur.example ", "norte.example, sur.example"],
    [
      "corporate-domain",
      Array.from({ length: 30 }, (_, at) => `d${at}.example`).join(" "),
      Array.from({ length: 30 }, (_, at) => `d${at}.example`).join(", "),
    ],
    ["corporate-domain", "mail.xn--mnchen-3ya.xn--p1ai", "mail.xn--mnchen-3ya.xn--p1ai"],
    ["data-loader-host", "", null],
    ["data-loader-host", null, null],
    ["data-loader-host", " HTTPS://Loader.Example.com:8443/App?x=1 ", "https://loader.example.com:8443/App?x=1"],
    ["workflow-host", "https://wf.example.com", "https://wf.example.com"],
    ["embed-hosts", " BI.example.com:443; maps.example.com:8443\nbi.example.com ", "bi.example.com, maps.example.com:8443"],
    ["embed-hosts", null, null],
    ["retirement-ages", 66, "66"],
    ["retirement-ages", " 65 ,de  67;ES 66", "65, DE 67, ES 66"],
    ["embed-hosts", " , ", null],
    ["session-idle-minutes", " 5 ", 5],
    ["session-absolute-minutes", 1440, 1440],
  ])("%s %j: %j", (key, given, kept) => {
    expect(readSetting(key, given)).toEqual({ value: kept });
  });
});

test.each([
  ["session-idle-minutes", { least: 5, most: 720 }],
  ["session-absolute-minutes", { least: 15, most: 1440 }],
  ["lock-out-attempts", { least: 3, most: 10 }],
  ["lock-out-minutes", { least: 5, most: 1440 }],
  ["password-minimum-length", { least: 10, most: 64 }],
] as const)("[TODAY-07] %s is a whole number within %j", (key, params) => {
  const { least, most } = params;
  for (const value of [least, most]) expect(readSetting(key, value)).toEqual({ value });
  for (const value of [null, "", least - 1, most + 1, least + 0.5, "ten", "1e1", -least])
    expect(readSetting(key, value)).toEqual({ issue: { code: "settings.whole-invalid", path: ["value"], params } });
});

test("[MANY-07] a second factor is demanded of administrators or not", () => {
  const key = "second-factor-administrators";
  for (const value of [0, 1, " 1 "]) expect(readSetting(key, value)).toEqual({ value: Number(value) });
  for (const value of [null, "", 2, -1, 0.5, "yes"])
    expect(readSetting(key, value)).toEqual({ issue: { code: "settings.whole-invalid", path: ["value"], params: { least: 0, most: 1 } } });
});

describe("a setting is refused", () => {
  const refused: [SettingKey, string, SettingValue[]][] = [
    [
      "embed-hosts",
      "embed-hosts-invalid",
      [
        7,
        "https://bi.example.com",
        "*.example.com",
        "localhost",
        "127.0.0.1",
        "0x7f.1",
        "bi.example.com/x",
        "a@bi.example.com",
        "bi.example.com; *",
        "'self'",
      ],
    ],
    [
      "retirement-ages",
      "retirement-ages-invalid",
      [null, "", "DE 67", "65, DE", "65, XX 67", "65, DE 67, DE 66", "54", "81", "65.5", "65 DE 67"],
    ],
    ["minimum-group-size", "size-invalid", [null, "", 1, 0, -5, 1001, 2.5, "2,5", "ten", "1e2"]],
    ["delivery-resemblance-percent", "resemblance-invalid", [null, "", -1, 91, 2.5, "2,5", "ten"]],
    ["group-currency", "currency-invalid", [null, "", 7, "EURO", "€", "XYZ", "EU R"]],
    [
      "corporate-domain",
      "domain-invalid",
      [
        null,
        "",
        7,
        "example",
        "a b.com",
        "a@b.com",
        "-a.com",
        "a..com",
        "exámple.com",
        `${"a.".repeat(200)}com`,
        " , ",
        "norte.example, sur",
        "norte.example; @@sur.example",
        Array.from({ length: 31 }, (_, at) => `d${at}.example`).join(","),
      ],
    ],
    [
      "workflow-host",
      "host-invalid",
      [
        7,
        "wf.example.com",
        "http://wf.example.com",
        "javascript:alert(1)",
        "https://user:word@wf.example.com",
        "https://wf..example.com",
        "https://wf.example.com:99999",
        "https://wf.example.com/a b",
        'https://wf.example.com/"onload=',
        "https://wf.example.com\\@evil.example",
        "https://-wf.example.com",
        "https://",
      ],
    ],
  ];
  test.each(refused.flatMap(([key, code, values]) => values.map((value) => [key, value, code] as const)))("%s %j", (key, value, code) => {
    expect(readSetting(key, value)).toEqual({ issue: { code: `settings.${code}`, path: ["value"] } });
  });
});
