/** An entry of CHANGELOG.md: which release, in which line it begins, and whether its nodes may stand beside those of the release before. */
export type Change = { version: string; line: number; rollOut: "node by node" | "stop" | undefined };

/** The entries of CHANGELOG.md, from its top. */
export function readChanges(text: string): Change[] {
  const entries: Change[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const version = /^## (\d+\.\d+\.\d+)$/.exec(line)?.[1];
    if (version !== undefined) entries.push({ version, line: index + 1, rollOut: undefined });
    const last = entries.at(-1);
    if (last && line === "Roll-out: stop every node") last.rollOut = "stop";
    if (last && line === "Roll-out: node by node") last.rollOut = "node by node";
  }
  return entries;
}
