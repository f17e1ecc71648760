/** How long a tab that nobody looks at goes on to listen for the others, in milliseconds: whoever only looks something up elsewhere comes back before. */
const grace = 30_000;

type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;
type Locks = Pick<LockManager, "request">;

/**
 * Has one of a browser's tabs do something for all of them, as long as somebody looks at one: a browser has six lines to a server, and a seventh tab that held one would
 * wait for ever. `lead` runs in the tab whose turn it is until its signal ends it; when that tab goes, another one takes over. Answers what ends it for this tab.
 */
export function oneOfTabs(name: string, lead: (signal: AbortSignal) => Promise<void>, given: { page: Page; locks: Locks }): () => void {
  const { page, locks } = given;
  let turn: AbortController | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function want(): void {
    clearTimeout(leaving);
    if (turn) return;
    const mine = new AbortController();
    turn = mine;
    void locks
      .request(name, { signal: mine.signal }, () => (mine.signal.aborted ? undefined : lead(mine.signal)))
      // Whoever stops waiting for their turn is told so by an error.
      .catch(() => undefined)
      .finally(() => {
        if (turn === mine) turn = undefined;
      });
  }
  function leave(): void {
    clearTimeout(leaving);
    turn?.abort();
    turn = undefined;
  }
  function look(): void {
    if (!page.hidden) return want();
    clearTimeout(leaving);
    leaving = setTimeout(leave, grace);
  }

  page.addEventListener("visibilitychange", look);
  if (!page.hidden) want();
  return () => {
    page.removeEventListener("visibilitychange", look);
    leave();
  };
}
