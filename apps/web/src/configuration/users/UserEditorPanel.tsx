import { configurationOptions, findByEmail } from "@hub/contract/configuration/users.ts";
import { type Area, areas } from "@hub/domain/session/areas.ts";
import { useQuery } from "@tanstack/react-query";
import { useRoute } from "../../api/queries.ts";
import { keyApart } from "../../api/keys.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { UserEditor } from "./UserEditor.tsx";
import { findPerson } from "./list/use-people.ts";
import "./users.css";

type Props = {
  /** Undefined for a new user. */
  email: string | undefined;
  tab: string | undefined;
  onTab: (tab: Area) => void;
  onKnown: (email: string) => void;
  onMoved: (email: string) => void;
  /** What it leads back to, in words, and the way there. */
  back: string;
  onBack: () => void;
  /** As `onBack`, asking nothing: what is not saved has nobody to be saved for. */
  onGone: () => void;
};

/** Brings what the form needs: what it offers, and who it is about as they stand now. */
export function UserEditorPanel({ email, tab, onTab, onKnown, onMoved, back, onBack, onGone }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const options = useRoute(configurationOptions, {}, { placeholderData: undefined });
  // Never from memory: the versions in it decide whether saving would overwrite somebody.
  const person = useQuery({
    queryKey: keyApart(findByEmail, { params: { email } }),
    queryFn: async ({ signal }) => (await findPerson(email ?? "", signal)) ?? null,
    enabled: email !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    placeholderData: undefined,
  });
  // Asking again in vain takes away nothing that is typed.
  const isThere = options.data && (email === undefined || person.data);
  const isMissing = email !== undefined && person.data === null;
  return (
    <div className="hub-editor">
      <div>
        <button type="button" className="hub-link" onClick={onBack}>
          {back}
        </button>
      </div>
      <StateView
        loading={options.isPending || (email !== undefined && person.isPending)}
        error={isThere ? null : (options.error ?? person.error)}
        onRetry={() => void (options.error ? options.refetch() : person.refetch())}
        empty={isMissing && { title: t("users.missing", { email }), text: t("errors.user-not-found") }}
      >
        {options.data && (email === undefined || person.data) && (
          <UserEditor
            found={person.data ?? undefined}
            options={options.data}
            language={language}
            tab={areas.find((area) => area === tab) ?? firstArea(person.data ?? undefined, options.data.areas)}
            onTab={onTab}
            onKnown={onKnown}
            onMoved={onMoved}
            onGone={onGone}
          />
        )}
      </StateView>
    </div>
  );
}

/** The first tab that has something in it, else one that may be filled. */
function firstArea(found: { [A in Area]: unknown } | undefined, mine: readonly Area[]): Area {
  return areas.find((area) => found?.[area]) ?? mine[0] ?? "HUB";
}
