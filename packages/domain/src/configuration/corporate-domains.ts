/** So many domains at most; as many signs at most as a form takes. */
export const corporateDomainLimits = { domains: 30, text: 4000 } as const;

const domain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** The domains of a list in a text, as they stand there but lower case, without the @ before them, each once. */
export const listDomains = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((each) => each.replace(/^@/, ""))
      .filter((each) => each !== ""),
  ),
];

/** The same; undefined where there is none, one of them is none, or they are too many. */
export function readDomains(text: string): string[] | undefined {
  const domains = listDomains(text);
  return domains.length > 0 && domains.length <= corporateDomainLimits.domains && domains.every((each) => domain.test(each))
    ? domains
    : undefined;
}
