import { type Language, languages } from "@hub/domain/languages.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import type { UserForm } from "../save/use-user-form.ts";
import "../../../ui/fields-of-four.css";

type Props = {
  form: UserForm;
  mayChange: boolean;
  /** Nobody shuts themselves out. */
  own: boolean;
};

/** Who it is: e-mail, name, language, and whether the account is active. Nobody leads the links that are sent to them elsewhere. */
export function PersonFields({ form, mayChange, own }: Props) {
  const t = useText();
  const isNew = !form.base && !form.conflict;
  const mayMove = form.mayMove && mayChange && !own && form.found?.person.removed !== true;
  const email = form.text("email");
  return (
    <div className="hub-fields hub-fields-of-four">
      <TextInput
        {...email}
        type="text"
        inputMode="email"
        spellCheck={false}
        description={isNew ? t("users.email-help") : mayMove ? t("users.email-change-help") : undefined}
        required={isNew || mayMove}
        readOnly={!isNew && !mayMove}
        maxLength={254}
        data-autofocus={!form.base || undefined}
        onBlur={() => {
          email.onBlur();
          if (isNew) form.leaveEmail();
        }}
      />
      <TextInput {...form.text("name")} required={mayChange} readOnly={!mayChange} maxLength={200} />
      <NativeSelect
        {...form.choice("language")}
        disabled={!mayChange}
        onChange={(event) => form.change({ language: event.currentTarget.value as Language })}
        data={languages.map((code) => ({ value: code, label: t(`users.language-${code}`) }))}
      />
      <Checkbox {...form.tick("active")} className="hub-beside-fields" description={t("users.active-help")} disabled={!mayChange || own} />
    </div>
  );
}
