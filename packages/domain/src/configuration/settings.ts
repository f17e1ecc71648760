import { readEmbedHosts } from "../dashboards/embed-address.ts";
import type { Issue } from "../issue.ts";
import { type SessionRule, sessionRuleKeys, sessionRules } from "../session/session-rules.ts";
import { readDomains } from "./corporate-domains.ts";
import { listCurrencies } from "./regions.ts";
import { readRetirementAges, writeRetirementAges } from "./retirement-ages.ts";

export const settingKeys = [
  "minimum-group-size",
  "pay-protection-percent",
  "delivery-resemblance-percent",
  "group-currency",
  "corporate-domain",
  "data-loader-host",
  "workflow-host",
  "embed-hosts",
  "retirement-ages",
  ...sessionRuleKeys,
] as const;
export type SettingKey = (typeof settingKeys)[number];
export type SettingValue = string | number | null;

const label = "[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
// No `URL` here: the domain knows no runtime. Scheme, host, optional port and path; no user, no blanks, no quotes.
// bounded: a label has at most 63 characters, and a host begins where the text does
const address = new RegExp(
  `^[hH][tT]{2}[pP][sS]://(?<host>(${label}\\.)*${label})(:(?<port>\\d{1,5}))?(?<path>/[^\\s"'<>\\\\@\`{}|^\\p{C}]*)?$`,
  "u",
);

/**
 * The value as it is stored, or what is wrong with it. Minimum group size: a whole number from 2 to 1000 (readings 3: 10 unless told). Pay protection: a whole
 * percentage from 1 to 50 (10 unless told, decision 0029). Delivery resemblance: a whole percentage from 0 to 90 (30 unless told, decision 0031; 0 holds nothing).
 * Group currency: the ISO 4217 code that the group's money is shown in. Corporate domain: what stands behind the @ of the group's e-mails, lower case, one or several (`a.example, b.example`). Hosts: an https address, or null when the built-in area serves (CONF-09). Retirement ages: the usual one, then those
 * of countries (`65, DE 67`). What signing in is bound by: `sessionRules`.
 */
export function readSetting(key: SettingKey, value: SettingValue): { value: SettingValue } | { issue: Issue } {
  const refuse = (code: string, params?: Issue["params"]) => ({
    issue: { code: `settings.${code}`, path: ["value"], ...(params && { params }) },
  });
  const text = typeof value === "string" ? value.trim() : value;
  switch (key) {
    case "minimum-group-size": {
      const size = typeof text === "string" && /^\d{1,6}$/.test(text) ? Number(text) : text;
      return typeof size === "number" && Number.isInteger(size) && size >= 2 && size <= 1000 ? { value: size } : refuse("size-invalid");
    }
    case "pay-protection-percent":
      return readWhole(text, 1, 50) ?? refuse("percent-invalid");
    case "delivery-resemblance-percent":
      return readWhole(text, 0, 90) ?? refuse("resemblance-invalid");
    case "group-currency": {
      const currency = typeof text === "string" ? text.toUpperCase() : "";
      return listCurrencies().includes(currency) ? { value: currency } : refuse("currency-invalid");
    }
    case "corporate-domain": {
      const domains = typeof text === "string" ? readDomains(text) : undefined;
      return domains ? { value: domains.join(", ") } : refuse("domain-invalid");
    }
    case "data-loader-host":
    case "workflow-host":
      if (text === null || text === "") return { value: null };
      return typeof text === "string" ? readAddress(text, refuse("host-invalid")) : refuse("host-invalid");
    case "embed-hosts": {
      const hosts = typeof text === "number" ? undefined : readEmbedHosts(text);
      return hosts ? { value: hosts.join(", ") || null } : refuse("embed-hosts-invalid");
    }
    case "retirement-ages": {
      const ages = text === null ? undefined : readRetirementAges(String(text));
      return ages ? { value: writeRetirementAges(ages) } : refuse("retirement-ages-invalid");
    }
    default: {
      const { least, most } = sessionRules[key satisfies SessionRule];
      return readWhole(text, least, most) ?? refuse("whole-invalid", { least, most });
    }
  }
}

/** A whole number within bounds. */
function readWhole(text: SettingValue, least: number, most: number): { value: number } | undefined {
  const percent = typeof text === "string" && /^\d{1,4}$/.test(text) ? Number(text) : text;
  return typeof percent === "number" && Number.isInteger(percent) && percent >= least && percent <= most ? { value: percent } : undefined;
}

function readAddress<Refused>(text: string, refused: Refused): { value: string } | Refused {
  const parts = address.exec(text)?.groups;
  if (!parts || Number(parts["port"] ?? 443) > 65_535 || (parts["host"] ?? "").length > 253) return refused;
  const port = parts["port"] === undefined ? "" : `:${parts["port"]}`;
  return { value: `https://${(parts["host"] ?? "").toLowerCase()}${port}${parts["path"] ?? ""}` };
}
