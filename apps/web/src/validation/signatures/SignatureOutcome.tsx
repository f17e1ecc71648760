import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useMessageText } from "../cells/MessageNote.tsx";
import { Refusal } from "../../forms/Refusal.tsx";
import type { useSignature } from "./use-signature.ts";

/** What came of the last signature, where it was given: why it was refused, or that it stands and which scenarios close now. */
export function SignatureOutcome({ signature: { refusal, result } }: { signature: ReturnType<typeof useSignature> }) {
  const t = useText();
  const formats = useFormats();
  const messageText = useMessageText();
  if (refusal) return <Refusal key={refusal} title={t("ui.refused")} text={refusal} />;
  if (!result) return null;
  const { body, entityName } = result.request;
  const about = { section: body.consolidationType, month: formats.month(Number(body.year), Number(body.month)), entity: entityName ?? "" };
  return (
    <div className="hub-note hub-note-good hub-signature-outcome" role="status">
      <p>
        {t(`validation.done-text-${body.userRole}`, about)} {messageText(result.answer.message)}
      </p>
      {result.answer.closing.map(({ scenarioId, year, month }) => (
        <p key={scenarioId}>
          {t("validation.closing-now", { month: formats.month(year, month) })}{" "}
          <Link to="/scenaries/$id/dashboard" params={{ id: String(scenarioId) }} className="hub-link">
            {t("validation.closing-link", { month: formats.month(year, month) })}
          </Link>
        </p>
      ))}
    </div>
  );
}
