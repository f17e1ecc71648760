import { listSections } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { readyDefinitions, type ReadyKind, readyKinds } from "@hub/domain/ingestion/ready/ready-definitions.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** A first ingestion as it is offered ready, or the way to one that is made from a sample file. */
export function IngestionStep({ onDone }: { onDone: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const sections = useRoute(listSections).data?.items.map(({ code }) => code) ?? [];
  const make = useMutation({
    mutationFn: (kind: ReadyKind) => {
      const { code, section, definition } = readyDefinitions[kind];
      return call(createIngestion, { body: { code, name: t(`configuration.ready-${kind}`), section, active: true, definition } });
    },
    onSuccess: onDone,
  });
  return (
    <div className="hub-set-up-step">
      <p className="hub-dimmed">{t("today.set-up-ingestion-note")}</p>
      <div className="hub-page-actions">
        {readyKinds
          .filter((kind) => sections.includes(readyDefinitions[kind].section))
          .map((kind) => (
            <Button key={kind} variant="default" disabled={make.isPending} onClick={() => make.mutate(kind)}>
              {t(`configuration.ready-${kind}`)}
            </Button>
          ))}
        <LinkButton variant="default" to="/configuration" search={{ section: "ingestions", ingestion: "new" }}>
          {t("today.set-up-sample")}
        </LinkButton>
      </div>
      {make.error && (
        <p className="hub-note hub-note-late" role="alert">
          {errorText(make.error)}
        </p>
      )}
    </div>
  );
}
