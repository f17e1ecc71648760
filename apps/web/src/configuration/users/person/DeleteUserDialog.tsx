import { listGroups } from "@hub/contract/configuration/groups.ts";
import { configureUsersInPlatform, ownedBy } from "@hub/contract/configuration/users.ts";
import { type Area, areas } from "@hub/domain/session/areas.ts";
import { Checkbox, Group, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { useRoute } from "../../../api/queries.ts";
import { FormActions } from "../../../forms/FormActions.tsx";
import { useText } from "../../../texts/language.tsx";
import { StateView } from "../../../ui/StateView.tsx";
import { OwnedInWords } from "./OwnedInWords.tsx";
import type { FoundUser, PartResult } from "../user-draft.ts";
import { findPerson } from "../list/use-people.ts";

type Props = {
  opened: boolean;
  found: FoundUser;
  /** From where the user has gone; `isDone` when nothing was refused. */
  onDeleted: (areas: Area[], isGone: boolean, isDone: boolean) => void;
  onClose: () => void;
};

/** Deletes a user from the applications one chooses (at least one); says before what they still own. */
export function DeleteUserDialog({ opened, ...form }: Props) {
  const t = useText();
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={t("users.delete-title", { name: form.found.person.name })}
      size="lg"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <DeleteForm {...form} />
    </Modal>
  );
}

function DeleteForm({ found: foundByPage, onDeleted, onClose }: Omit<Props, "opened">) {
  const t = useText();
  const errorText = useErrorText();
  // The page may still learn of the deletion before this one; of what was refused here, the dialog has asked anew itself.
  const [foundAnew, setFoundAnew] = useState<FoundUser>();
  const found = foundAnew ?? foundByPage;
  const { email, name } = found.person;
  const owned = useRoute(ownedBy, { params: { email } }, { placeholderData: undefined });
  const held = areas.filter((area) => found[area] !== null);
  const offered = held.filter((area) => found.mayChange.includes(area));
  const [picked, setPicked] = useState<Area[]>();
  const chosen = picked?.filter((area) => offered.includes(area)) ?? (offered.length === 1 ? offered : []);
  const [missing, setMissing] = useState(false);
  const [results, setResults] = useState<PartResult[]>([]);
  const remove = useMutation({
    mutationFn: async () => {
      const versions = chosen.flatMap((area) => {
        const version = found[area]?.version;
        return version === undefined ? [] : [{ area, version }];
      });
      const body = { action: "delete" as const, person: { email, version: found.person.version }, areas: {}, remove: versions };
      const answer = await call(configureUsersInPlatform, { body });
      // Another try, of just what was refused, starts from what stands now.
      return { answer, now: answer.ok ? undefined : await findPerson(email) };
    },
    onSuccess: ({ answer, now }) => {
      void invalidateArea(configureUsersInPlatform, listGroups);
      const refused = answer.results.filter(({ state }) => state === "refused");
      const gone = areas.filter((area) => answer.results.some(({ part, state }) => part === area && state === "removed"));
      setResults(refused);
      setPicked(areas.filter((area) => refused.some(({ part }) => part === area) && now?.[area]));
      if (now) setFoundAnew(now);
      onDeleted(gone, gone.length === held.length, refused.length === 0);
    },
  });
  const none = chosen.length === 0;
  const press = () => {
    setMissing(none);
    if (none) document.getElementById("delete-applications")?.querySelector("input")?.focus();
    else remove.mutate();
  };
  const names = chosen.map((area) => t(`roles.area-${area}`)).join(", ");
  return (
    <div className="hub-dialog">
      {remove.error && (
        <p className="hub-note hub-note-late" role="alert">
          {errorText(remove.error)}
        </p>
      )}
      {results.length > 0 && (
        <div className="hub-summary" role="alert">
          {results.map(({ part, error }) => (
            <p key={part}>{t("users.part-failed", { part: t(`users.tab-${part}`), text: error ?? t("ui.error-occurred") })}</p>
          ))}
        </div>
      )}
      <StateView loading={owned.isPending} error={owned.error} onRetry={() => void owned.refetch()}>
        {owned.data && <OwnedInWords owned={owned.data} name={name} />}
      </StateView>
      <Checkbox.Group
        id="delete-applications"
        label={t("users.delete-from")}
        description={t("users.delete-help")}
        value={chosen}
        error={missing && none ? t("errors.application-required") : undefined}
        onChange={(values) => setPicked(areas.filter((area) => values.includes(area)))}
      >
        <Group gap="lg" mt={4}>
          {offered.map((area, at) => (
            <Checkbox key={area} size="xs" value={area} label={t(`roles.area-${area}`)} data-autofocus={at === 0 || undefined} />
          ))}
        </Group>
      </Checkbox.Group>
      {held.length > offered.length && (
        <p className="hub-dimmed">
          {t("users.delete-others", {
            areas: held
              .filter((area) => !offered.includes(area))
              .map((area) => t(`roles.area-${area}`))
              .join(", "),
          })}
        </p>
      )}
      {chosen.length === held.length && <p className="hub-note">{t("users.delete-gone")}</p>}
      <FormActions
        action={none ? t("users.delete") : t("users.delete-act", { areas: names })}
        busy={remove.isPending}
        onCancel={onClose}
        onAct={press}
        danger
      />
    </div>
  );
}
