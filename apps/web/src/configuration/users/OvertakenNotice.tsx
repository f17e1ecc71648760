import { Button } from "@mantine/core";
import { useText } from "../../shell/language.tsx";
import { HeldAccess } from "./HeldAccess.tsx";
import type { FoundUser, Options, Part } from "./user-draft.ts";

type Props = { part: Part; found: FoundUser; options: Options; onTake: () => void; onKeep: () => void };

/** Somebody else has saved this part meanwhile: shows what stands now above what one has typed; nothing typed goes until one decides. */
export function OvertakenNotice({ part, found, options, onTake, onKeep }: Props) {
  const t = useText();
  const { person } = found;
  const name = part === "PERSON" ? t("users.tab-PERSON") : t(`roles.area-${part}`);
  return (
    <div className="hub-overtaken" role="group" aria-label={t("users.overtaken-title", { part: name })}>
      <h3>{t("users.overtaken-title", { part: name })}</h3>
      <p>{t("users.overtaken-text")}</p>
      <p>
        <strong>{t("users.overtaken-now")}</strong>
      </p>
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
      <div className="hub-page-actions">
        <Button variant="default" onClick={onTake}>
          {t("users.overtaken-take")}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t("users.overtaken-keep")}
        </Button>
      </div>
    </div>
  );
}
