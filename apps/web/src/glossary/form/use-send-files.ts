import { sendCardFile } from "@hub/contract/glossary/cards.ts";
import { kindOfName, largestFile } from "@hub/domain/glossary/file-kinds.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";

/** A file on its way, or one that did not make it. */
export type Sending = { key: number; name: string; size: number; share: number; error: string | undefined };
export type SentFile = { id: number; name: string; size: number };

/** Sends files for a card, each for itself; `onSent` hears of each that has arrived. */
export function useSendFiles(onSent: (file: SentFile) => void) {
  const t = useText();
  const errorText = useErrorText();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const next = useRef(0);
  useEffect(() => {
    const running = stops.current;
    return () => running.forEach((stop) => stop.abort());
  }, []);
  const change = (key: number, changed: Partial<Sending>) =>
    setSendings((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  const drop = (key: number) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setSendings((all) => all.filter((each) => each.key !== key));
  };
  const refusalOf = (file: File) => {
    if (file.size === 0) return t("glossary.file-empty");
    if (file.size > largestFile) return t("glossary.file-too-large", { megabytes: largestFile / 1_000_000 });
    return kindOfName(file.name) ? undefined : t("errors.glossary-file-kind");
  };
  const send = async (file: File) => {
    const key = (next.current += 1);
    const error = refusalOf(file);
    setSendings((all) => [...all, { key, name: file.name, size: file.size, share: 0, error }]);
    if (error) return;
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const sent = await call(sendCardFile, { body: {}, file, signal: stop.signal, onSent: (share) => change(key, { share }) });
      drop(key);
      onSent(sent);
    } catch (problem) {
      stops.current.delete(key);
      const said = problem instanceof ApiError ? problem.fields[0]?.error : undefined;
      if (!stop.signal.aborted) change(key, { error: said ?? errorText(problem) });
    }
  };
  return {
    sendings,
    isSending: sendings.some(({ error }) => error === undefined),
    add: (files: readonly File[]) => files.forEach((file) => void send(file)),
    drop,
  };
}
