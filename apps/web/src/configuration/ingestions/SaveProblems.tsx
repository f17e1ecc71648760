import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";

type Props = { error: Error | null; onGo: (path: readonly (string | number)[]) => void };

/** Why the server did not save, at the place of the editor, with the way to each field it names. */
export function SaveProblems({ error, onGo }: Props) {
  const errorText = useErrorText();
  if (!error) return null;
  const fields = error instanceof ApiError ? error.fields : [];
  const taken = error instanceof ApiError && error.code === "duplicate";
  return (
    <div className="hub-summary" role="alert">
      {taken ? (
        <button type="button" className="hub-link" onClick={() => onGo(["code"])}>
          {errorText(error)}
        </button>
      ) : (
        <p>{errorText(error)}</p>
      )}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ path, error: text }) => (
            <li key={path.join(".") + text}>
              <button type="button" className="hub-link" onClick={() => onGo(path[0] === "definition" ? path.slice(1) : path)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
