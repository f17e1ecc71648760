/** One label of a name: letters, digits, inner hyphens and underscores; other scripts are made ASCII (IDNA) before anything is asked. */
const label = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u;
const decimalPart = /^(?:0|[1-9]\d{0,2})$/;

/** Whether a last label would be read as a number by one resolver or another (`127.1`, `0x7f.1`, `2130706433`): such a name is no name. */
function endsInNumber(last: string): boolean {
  return /^(?:\p{N}+|0x[\da-f]*)$/iu.test(last);
}

/** Four decimal numbers without leading zeros, and nothing else that some programs read as an IPv4 address. */
export function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => decimalPart.test(part) && Number(part) <= 255);
}

/** Looks like an IPv6 address without brackets or zone; whether it is one is decided where it is used. */
export function looksIpv6(text: string): boolean {
  // bounded: 45 characters
  return text.length <= 45 && /^[\da-f:]*:[\da-f:]*(?:\d{1,3}(?:\.\d{1,3}){3})?$/i.test(text) && text.split(":").length >= 3;
}

/** A host as people may write it: a name, an IPv4 address in plain decimals or an IPv6 address. No user, port, path, brackets, zone or trailing dot. */
export function isHost(text: string): boolean {
  if (text === "" || text.length > 253) return false;
  if (isIpv4(text) || looksIpv6(text)) return true;
  const labels = text.split(".");
  return labels.every((part) => label.test(part)) && !endsInNumber((labels.at(-1) ?? "").normalize("NFKC"));
}
