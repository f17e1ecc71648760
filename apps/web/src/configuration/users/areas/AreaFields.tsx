import type { Area } from "@hub/domain/session/areas.ts";
import { AssignmentLines } from "./AssignmentLines.tsx";
import type { Choices } from "./choices.ts";
import type { FieldsAt } from "../fields-at.ts";
import { GroupFields } from "./GroupFields.tsx";
import { IngestionFields } from "./IngestionFields.tsx";
import type { UserDraft } from "../user-draft.ts";
import { ViewsFields } from "./ViewsFields.tsx";
import { WorkflowFields } from "./WorkflowFields.tsx";

type Props = { area: Area; draft: UserDraft; at: FieldsAt; choices: Choices; onChange: (changed: Partial<UserDraft>) => void };

const ingestionsOf = { new: "besides", existing: "besides", selectable: "all-or-some", none: "none" } as const;

/** The fields of an area the user has. */
export function AreaFields({ area, draft, at, choices, onChange }: Props) {
  const { HUB, MUT, WF } = draft;
  if (area === "WF") return <WorkflowFields draft={WF} at={at} onChange={(changed) => onChange({ WF: { ...WF, ...changed } })} />;
  if (area === "HUB") {
    const change = (changed: Partial<UserDraft["HUB"]>) => onChange({ HUB: { ...HUB, ...changed } });
    return (
      <>
        <GroupFields area="HUB" group={HUB.group} at={at} groups={choices.groups.HUB} onChange={(group) => change({ group })} />
        <AssignmentLines area="HUB" lines={HUB.lines} at={at} choices={choices} ingestions="none" onChange={(lines) => change({ lines })} />
        <ViewsFields views={HUB.views} at={at} choices={choices} onChange={(views) => change({ views })} />
      </>
    );
  }
  const change = (changed: Partial<UserDraft["MUT"]>) => onChange({ MUT: { ...MUT, ...changed } });
  return (
    <>
      <GroupFields area="MUT" group={MUT.group} at={at} groups={choices.groups.MUT} onChange={(group) => change({ group })} />
      <IngestionFields ingestion={MUT.ingestion} at={at} ingestions={choices.ingestions} onChange={(ingestion) => change({ ingestion })} />
      <AssignmentLines
        area="MUT"
        lines={MUT.lines}
        at={at}
        choices={choices}
        ingestions={ingestionsOf[MUT.ingestion.mode]}
        onChange={(lines) => change({ lines })}
      />
    </>
  );
}
