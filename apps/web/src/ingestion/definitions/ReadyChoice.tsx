import { readyDefinitions, readyKinds } from "@hub/domain/ingestion/ready/ready-definitions.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { draftOf } from "./draft.ts";
import type { DefinitionState } from "./use-definition-form.ts";

/** The definitions that are kept ready: one fills in a new ingestion, which is changed before it is made. */
export function ReadyChoice({ form, sections }: { form: DefinitionState; sections: readonly string[] }) {
  const t = useText();
  return (
    <div role="group" aria-label={t("configuration.ready")}>
      <p>
        <strong>{t("configuration.ready")}</strong> <span className="hub-dimmed">{t("configuration.ready-note")}</span>
      </p>
      <div className="hub-page-actions">
        {readyKinds.map((kind) => {
          const { section, ...ready } = readyDefinitions[kind];
          // Sections are the group's own: where there is none of that name, the one that is chosen stays.
          const wanted = sections.includes(section) ? section : form.draft.section;
          const name = t(`configuration.ready-${kind}`);
          return (
            <Button key={kind} variant="default" onClick={() => form.change(draftOf({ ...ready, name, section: wanted, active: true }))}>
              {name}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
