import { answerHeldDelivery, listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidateAll, invalidateArea } from "../../api/query-client.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError } from "../../ui/notifications.ts";
import type { Delivery, Upload } from "./upload-states.ts";
import { HeldText } from "./HeldText.tsx";

/** The deliveries of a file that are or were held: why, and the question whether each is the right one, or who answered it. */
export function HeldDeliveries({ upload }: { upload: Upload }) {
  return upload.deliveries.map((delivery) => delivery.held && <HeldDelivery key={delivery.id} delivery={delivery} held={delivery.held} />);
}

function HeldDelivery({ delivery, held }: { delivery: Delivery; held: NonNullable<Delivery["held"]> }) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const entity = delivery.legalEntity.name;
  const answer = useMutation({
    mutationFn: (load: boolean) => call(answerHeldDelivery, { params: { id: delivery.id }, body: { load } }),
    onSuccess: invalidateAll,
    // Whoever was faster has changed what is shown; why outlives it.
    onError: (error) => {
      notifyError(errorText(error));
      void invalidateArea(listExpected);
    },
  });
  if (delivery.state === "SUPERSEDED" && held.answer === null) return null;
  const words = { by: held.answer?.by ?? "", at: held.answer ? formats.instant(held.answer.at) : "" };
  return (
    <section className="hub-held-question" aria-label={t("ingestion.held-question", { entity })}>
      {held.answer === null && <h3>{t("ingestion.held-question", { entity })}</h3>}
      {held.answer === null && <HeldText held={held} />}
      {held.answer && <p>{t(held.answer.load ? "ingestion.held-loaded" : "ingestion.held-discarded", words)}</p>}
      {delivery.state === "HELD" && <p className="hub-dimmed">{t(held.mayAnswer ? "ingestion.held-help" : "ingestion.held-others")}</p>}
      {held.mayAnswer && (
        <div className="hub-page-actions">
          {/* Neither answer is the likelier one. */}
          <Button
            variant="default"
            loading={answer.isPending && answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            {t("ingestion.held-yes")}
          </Button>
          <Button
            variant="default"
            loading={answer.isPending && !answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(false)}
          >
            {t("ingestion.held-no")}
          </Button>
        </div>
      )}
    </section>
  );
}
