import type { Heard } from "./people.ts";

/** An answer that takes longer than so many milliseconds counts as none until it is there. */
const slow = 1_000;

/** What people heard during one fault. */
export type Hearing = {
  answers: number;
  /** Answers 500 of a portal, by what was asked: there must be none. */ failures: string[];
  /** 503 of a portal, and of the proxy where no node was ready. */ unavailable: number;
  /** Lines that were cut, and answers by which the proxy says so (502, 504): who answered had died. */ cut: number;
  /** The longest time in one piece in which a reader, or a writer, who asks again and again had no answer; milliseconds. */
  reading: number;
  writing: number;
};

/** Listens to all answers, and counts those of each fault. */
export function openEar() {
  let hearing = emptyHearing();
  const since: Record<"reading" | "writing", number | undefined> = { reading: undefined, writing: undefined };
  const hear: Heard = ({ status, by, code, what }) => {
    hearing.answers += 1;
    if (by === "portal" && status >= 500 && status !== 503) hearing.failures.push(`${what}: ${status} ${code ?? ""}`);
    if (status === 503) hearing.unavailable += 1;
    if (status === 0 || (by === "proxy" && status !== 503)) hearing.cut += 1;
  };
  return {
    hear,
    /** Of those who ask again and again: whether they had what they asked for, of a call that began at an instant. */
    probed(which: "reading" | "writing", at: number, had: boolean): void {
      if (!had || performance.now() - at > slow) since[which] ??= at;
      const lacking = since[which];
      if (lacking === undefined) return;
      hearing[which] = Math.max(hearing[which], performance.now() - lacking);
      if (had) since[which] = undefined;
    },
    /** What was heard since the last time. */
    take(): Hearing {
      const taken = hearing;
      hearing = emptyHearing();
      return taken;
    },
  };
}

function emptyHearing(): Hearing {
  return { answers: 0, failures: [], unavailable: 0, cut: 0, reading: 0, writing: 0 };
}
