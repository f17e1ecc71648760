import { bringBackGroup, listDeletedGroups } from "@hub/contract/configuration/groups.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { DeletedDialog } from "../../ui/record/DeletedDialog.tsx";
import { useText } from "../../texts/language.tsx";
import { ChangesInWords } from "../users/save/ChangesInWords.tsx";

/** The deleted groups of the areas one administers, with what each gives again, and the way back. */
export function DeletedGroups({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <DeletedDialog
      opened={opened}
      onClose={onClose}
      list={listDeletedGroups}
      bringBack={({ id }) => call(bringBackGroup, { params: { id }, body: {} })}
    >
      {({ id }) => <WhatItGives key={id} id={id} />}
    </DeletedDialog>
  );
}

/** What a group gives once it is back, and to how many: tried on the server. What refuses it is said once it is asked for. */
function WhatItGives({ id }: { id: number }) {
  const t = useText();
  const asked = { params: { id }, body: { dryRun: true } };
  const { data: tried } = useQuery({
    queryKey: keyOf(bringBackGroup, asked),
    queryFn: ({ signal }) => call(bringBackGroup, { ...asked, signal }),
  });
  if (!tried) return null;
  return (
    <>
      <p>{t("users.group-affects", { count: tried.memberCount })}</p>
      <ChangesInWords gains={tried.gains} loses={tried.loses} />
    </>
  );
}
