import { useEffect, useRef } from "react";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";

type Props = { error: Error | null; code: string; onGo: (path: readonly (string | number)[]) => void };

/** Why the server did not save, with the way to each field it names; brought into sight, because the button stands elsewhere. */
export function SaveProblems({ error, code, onGo }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) frame.current?.focus();
  }, [error]);
  if (!error) return null;
  const isTaken = error instanceof ApiError && error.code === "duplicate";
  const fields =
    error instanceof ApiError
      ? error.fields.map(({ path, error: text }) => ({ path: path[0] === "definition" ? path.slice(1) : path, text }))
      : [];
  const points = isTaken ? [{ path: ["code"], text: t("configuration.code-taken", { code }) }] : fields;
  return (
    <div ref={frame} className="hub-summary" role="alert" tabIndex={-1}>
      {!isTaken && <p>{errorText(error)}</p>}
      <ul>
        {points.map(({ path, text }) => (
          <li key={path.join(".") + text}>
            <button type="button" className="hub-link" onClick={() => onGo(path)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
