const longest = 40;

/** A name as it stands beside a bar. */
export function shortenName(name: string): string {
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}
