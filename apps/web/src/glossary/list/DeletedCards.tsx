import { bringBackCard, listDeletedCards } from "@hub/contract/glossary/deleted-cards.ts";
import { call } from "../../api/client.ts";
import { useText } from "../../texts/language.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { DeletedDialog } from "../../ui/record/DeletedDialog.tsx";

/** The deleted cards of both glossaries, with their versions to read, and the way back. */
export function DeletedCards({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <DeletedDialog
      opened={opened}
      onClose={onClose}
      list={listDeletedCards}
      bringBack={({ id }) => call(bringBackCard, { params: { id }, body: {} })}
    >
      {({ id }) => (
        <LinkButton variant="default" to="/glossary" search={{ card: String(id), versions: "1" }}>
          {t("glossary.versions")}
        </LinkButton>
      )}
    </DeletedDialog>
  );
}
