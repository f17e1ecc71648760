import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { type Language, languages } from "@hub/domain/languages.ts";
import { useText } from "../../../texts/language.tsx";
import type { FieldsAt } from "../fields-at.ts";
import type { PersonDraft } from "../user-draft.ts";

type Props = {
  person: PersonDraft;
  /** The e-mail can be given only once. */
  isNew: boolean;
  mayChange: boolean;
  /** Nobody shuts themselves out. */
  own: boolean;
  at: FieldsAt;
  onChange: (changed: Partial<PersonDraft>) => void;
  onEmailLeft: () => void;
};

/** Who it is: e-mail, name, language, and whether the account is active. */
export function PersonFields({ person, isNew, mayChange, own, at, onChange, onEmailLeft }: Props) {
  const t = useText();
  return (
    <div className="hub-fields">
      <TextInput
        id={at.id("email")}
        type="text"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        label={t("users.field-email")}
        description={isNew ? t("users.email-help") : undefined}
        required={isNew}
        readOnly={!isNew}
        maxLength={254}
        value={person.email}
        error={at.error("email")}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        onBlur={isNew ? onEmailLeft : undefined}
      />
      <TextInput
        id={at.id("name")}
        autoComplete="off"
        label={t("users.field-name")}
        required={mayChange}
        readOnly={!mayChange}
        maxLength={200}
        value={person.name}
        error={at.error("name")}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        id={at.id("language")}
        label={t("users.field-language")}
        disabled={!mayChange}
        value={person.language}
        error={at.error("language")}
        onChange={(event) => onChange({ language: event.currentTarget.value as Language })}
        data={languages.map((code) => ({ value: code, label: t(`users.language-${code}`) }))}
      />
      <Checkbox
        id={at.id("active")}
        className="hub-beside-fields"
        label={t("users.field-active")}
        description={t("users.active-help")}
        disabled={!mayChange || own}
        checked={person.active}
        error={at.error("active")}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </div>
  );
}
