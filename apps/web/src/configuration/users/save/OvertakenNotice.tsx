import { useText } from "../../../texts/language.tsx";
import { HeldAccess } from "./HeldAccess.tsx";
import { OvertakenChoice } from "./OvertakenChoice.tsx";
import type { FoundUser, Options, Part } from "../user-draft.ts";

type Props = { part: Part; found: FoundUser; options: Options; onTake: () => void; onKeep: () => void };

/** What stands now of a part of a user that somebody else has saved meanwhile, and whose is to count. */
export function OvertakenNotice({ part, found, options, onTake, onKeep }: Props) {
  const t = useText();
  const { person } = found;
  const name = part === "PERSON" ? t("users.tab-PERSON") : t(`roles.area-${part}`);
  return (
    <OvertakenChoice part={name} onTake={onTake} onKeep={onKeep}>
      {part === "PERSON" ? (
        <p>
          {t("users.person-in-words", {
            name: person.name,
            language: t(`users.language-${person.language}`),
            active: String(person.active),
          })}
        </p>
      ) : (
        <HeldAccess area={part} found={found} options={options} />
      )}
    </OvertakenChoice>
  );
}
