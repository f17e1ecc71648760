import type { Issue } from "../../issue.ts";
import { withoutEnd } from "../../without-end.ts";
import { isHost, looksIpv6 } from "./host.ts";
import { fillPlaceholders, type PlaceholderValues, unknownPlaceholders } from "./placeholders.ts";

/** Scheme, host (an IPv6 address in brackets), optional port, optional path; no user, query, fragment, blanks, quotes or backslashes. */
const base =
  /^https:\/\/(?:\[(?<six>[\da-f:.]+)\]|(?<name>[^\s/:?#@[\]\\"'<>`{}|^%]+))(?::(?<port>\d{1,5}))?(?<path>\/[^\s"'<>\\@`{}|^?#\p{C}]*)?$/iu;
const path = /^[^\s"'<>\\`|^#\p{C}]*$/u;

/** A base address in parts, its own form with host in lower case and no slash at its end; undefined when it is none that may be used. */
export function readBaseAddress(text: string): { address: string; host: string; port: number } | undefined {
  const parts = base.exec(text.trim())?.groups;
  if (!parts || text.length > 500) return undefined;
  const host = (parts["six"] ?? parts["name"] ?? "").toLowerCase();
  const port = Number(parts["port"] ?? 443);
  if (!(parts["six"] ? looksIpv6(host) : isHost(host)) || port < 1 || port > 65_535) return undefined;
  const inPath = withoutEnd(parts["path"] ?? "", "/");
  if (climbs(inPath) || hidesSlash(inPath)) return undefined;
  const written = parts["six"] ? `[${host}]` : host;
  return { address: `https://${written}${port === 443 ? "" : `:${port}`}${inPath}`, host, port };
}

/** Steps up, plain or written in percent signs, would lead out of the base address. */
function climbs(text: string): boolean {
  const [inPath = ""] = text.split("?");
  return inPath.split("/").some((step) => /^(?:\.|%2e){1,2}$/i.test(step));
}

/** Slashes written in percent signs: some servers take them for steps. */
function hidesSlash(text: string): boolean {
  return /%(?:2f|5c|00)/i.test(text.split("?")[0] ?? "");
}

/** A path is shown, kept and noted in the trail: what is secret stands where it is sealed. */
function saysSecret(text: string): boolean {
  const names = (text.split("?")[1] ?? "").split("&").map((pair) => pair.split("=")[0] ?? "");
  return names.some((name) =>
    /^(?:x-)?(?:api[-_]?key|key|(?:access|auth|api)?[-_]?token|secret|client[-_]?secret|password|passwd|pwd|sig|signature)$/i.test(name),
  );
}

/** What is wrong with the path of a download: it stays below the base address, and its placeholders are known. */
export function checkDownloadPath(text: string): Issue[] {
  const refuse = (code: string, params?: Issue["params"]): Issue[] => [
    { code: `connections.${code}`, path: ["path"], ...(params && { params }) },
  ];
  if (text.trim() === "") return refuse("path-missing");
  if (text.length > 1000 || !path.test(text) || !text.startsWith("/") || text.startsWith("//") || climbs(text) || hidesSlash(text))
    return refuse("path-invalid");
  if (saysSecret(text)) return refuse("path-secret");
  const [unknown] = unknownPlaceholders(text);
  if (unknown !== undefined) return refuse("placeholder-unknown", { placeholder: unknown });
  return /[{}]/.test(text.replace(/\{[a-z_]+\}/g, "")) ? refuse("path-invalid") : [];
}

/** The address of a download: the path's placeholders filled, each value encoded; undefined when a value (an entity called `..`) makes a step up of it. */
export function writeDownloadAddress(baseAddress: string, text: string, values: PlaceholderValues): string | undefined {
  const filled = fillPlaceholders(text, values, encodeURIComponent);
  return climbs(filled) ? undefined : baseAddress + filled;
}
