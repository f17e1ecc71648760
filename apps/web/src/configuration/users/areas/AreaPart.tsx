import { Checkbox } from "@mantine/core";
import type { Area } from "@hub/domain/session/areas.ts";
import type { ReactNode } from "react";
import { useText } from "../../../texts/language.tsx";
import type { FieldsAt } from "../fields-at.ts";
import { HeldAccess } from "../save/HeldAccess.tsx";
import type { FoundUser, Options } from "../user-draft.ts";

type Props = {
  area: Area;
  has: boolean;
  had: boolean;
  mayChange: boolean;
  own: boolean;
  found: FoundUser | undefined;
  options: Options;
  at: FieldsAt;
  onHas: (has: boolean) => void;
  children: ReactNode;
};

/** An area of the form: whether the user has it, why it was refused, and its fields; to be read by whom it is not administered. */
export function AreaPart({ area, has, had, mayChange, own, found, options, at, onHas, children }: Props) {
  const t = useText();
  const name = t(`roles.area-${area}`);
  if (!mayChange) {
    return (
      <>
        {/* Of oneself it is said above, once for all areas. */}
        {!own && <p className="hub-note hub-note-closed">{t("users.area-foreign", { area: name })}</p>}
        <HeldAccess area={area} found={found} options={options} />
      </>
    );
  }
  return (
    <>
      <Checkbox
        id={at.id("has")}
        label={t("users.has-area", { area: name })}
        description={t(`users.area-help-${area}`)}
        checked={has}
        error={at.error()}
        onChange={(event) => onHas(event.currentTarget.checked)}
      />
      {!has && had && <p className="hub-note">{t("users.area-goes", { area: name })}</p>}
      {has && children}
    </>
  );
}
