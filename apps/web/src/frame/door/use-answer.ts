import { useCallback, useEffect, useState } from "react";

/** A question of the door's: `begin` asks it before there is anybody to show the answer to. */
export type Question<T> = { begin: () => void; ask: () => Promise<T> };

export function question<T>(send: () => Promise<T>): Question<T> {
  let begun: Promise<T> | undefined;
  return {
    begin() {
      begun = send();
      begun.catch(() => undefined);
    },
    ask() {
      const asked = begun ?? send();
      begun = undefined;
      return asked;
    },
  };
}

type Answer<T> = { data: T | undefined; error: unknown; isPending: boolean };

/** The answer to a question, asked once and again by `refetch`: what keeps answers for the pages is not loaded yet. */
export function useAnswer<T>({ ask }: Question<T>): Answer<T> & { refetch: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ data: undefined, error: undefined, isPending: true });
  const send = useCallback(() => {
    ask().then(
      (data) => setAnswer({ data, error: undefined, isPending: false }),
      (error: unknown) => setAnswer((before) => ({ ...before, error, isPending: false })),
    );
  }, [ask]);
  useEffect(send, [send]);
  const refetch = () => {
    setAnswer(({ data }) => ({ data, error: undefined, isPending: data === undefined }));
    send();
  };
  return { ...answer, refetch };
}
