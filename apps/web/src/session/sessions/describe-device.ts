/** What a session was opened with, as far as the browser says; a name of neither is undefined. */
export type Device = { browser: string | undefined; system: string | undefined };

// In this order: nearly all of them also call themselves Chrome or Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/^curl\//i, "curl"],
  [/^python-requests\//i, "Python"],
  [/^PostmanRuntime\//, "Postman"],
  [/^node(?:\/|$)/i, "Node.js"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system out of a user agent, by the few marks that have lasted. */
export function describeDevice(userAgent: string | null): Device {
  const nameBy = (marks: [RegExp, string][]) => marks.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  return { browser: nameBy(browsers), system: nameBy(systems) };
}
