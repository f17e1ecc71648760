import { allUsers } from "@hub/contract/configuration/users.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { invalidateArea } from "../../../api/query-client.ts";
import { useText } from "../../../texts/language.tsx";
import { ChoiceBar } from "../../../tasks/acts/ChoiceBar.tsx";
import { useImportEnd } from "../../../tasks/import-ends.ts";
import { openedPart } from "../../../ui/opened-part.tsx";
import { selectionOf } from "../../../ui/select/chosen.ts";
import type { Choice } from "../../../ui/select/use-chosen.ts";
import type { Options } from "../user-draft.ts";
import type { UserFilter } from "./list-filter.ts";
import type { UserActKind } from "./UserActDialog.tsx";

const UserActDialog = openedPart(
  async () => (await import("./UserActDialog.tsx")).UserActDialog,
  ({ onClose }) => onClose(),
);
const acts = [
  "users-invite",
  "users-join-group",
  "users-leave-group",
  "users-give-grant",
  "users-take-grant",
  "users-end-access",
] as const satisfies readonly UserActKind[];
const nameOf = {
  "users-invite": "invite",
  "users-join-group": "join-group",
  "users-leave-group": "leave-group",
  "users-give-grant": "give-grant",
  "users-take-grant": "take-grant",
  "users-end-access": "end-access",
} as const;

type Props = { choice: Choice; filter: UserFilter; options: Options | undefined };

/** How many users are chosen, and what can be done with them. */
export function UserActs({ choice, filter, options }: Props) {
  const t = useText();
  const [asked, setAsked] = useState<UserActKind>();
  useImportEnd(acts, () => void invalidateArea(allUsers));
  return (
    <>
      <ChoiceBar choice={choice}>
        {acts.map(
          (act) =>
            (act !== "users-invite" || options?.mayInvite) && (
              <Button
                key={act}
                variant="default"
                size="compact-sm"
                className={act === "users-end-access" ? "hub-danger" : undefined}
                onClick={() => setAsked(act)}
              >
                {t(`users.many-${nameOf[act]}`)}
              </Button>
            ),
        )}
      </ChoiceBar>
      <UserActDialog
        opened={asked}
        selection={selectionOf(choice.chosen, filter)}
        options={options}
        onDone={choice.clear}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
