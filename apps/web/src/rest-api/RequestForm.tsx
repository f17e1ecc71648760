import { Button, NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import type { Operation, Parameter, Schema } from "./api-document.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { type Draft, exampleText, fieldsOfBody, keyOfParameter, type Problem, textOf } from "./request-draft.ts";
import { sketchSchema } from "./sketch-schema.ts";

type Props = {
  operation: Operation;
  schemas: Record<string, Schema>;
  draft: Draft;
  problems: Problem[];
  onChange: (changed: Partial<Draft>) => void;
};

/** What the operation takes, to be filled in. */
export function RequestForm({ operation, schemas, draft, problems, onChange }: Props) {
  const t = useText();
  const { parameters, body, shows } = operation;
  const setValue = (key: string, value: string) => onChange({ values: { ...draft.values, [key]: value } });
  const setField = (name: string, value: string) => onChange({ fields: { ...draft.fields, [name]: value } });
  const parameterField = (each: Parameter) => (
    <ValueField
      key={keyOfParameter(each)}
      parameter={each}
      schema={resolved(each.schema, schemas)}
      value={draft.values[keyOfParameter(each)] ?? ""}
      onChange={(value) => setValue(keyOfParameter(each), value)}
    />
  );
  const broken = problems.find(({ field }) => field === "body");
  const jsonError = broken && (broken.at ? t("rest-api.not-json-at", broken.at) : t("rest-api.not-json"));
  return (
    <div className="api-form">
      <div className="hub-fields">
        {shows === "password" && (
          <>
            <TextInput
              label={t("rest-api.user-name")}
              required
              autoComplete="off"
              value={draft.userName}
              onChange={(event) => onChange({ userName: event.currentTarget.value })}
            />
            <PasswordInput
              label={t("rest-api.password")}
              required
              autoComplete="off"
              value={draft.password}
              onChange={(event) => onChange({ password: event.currentTarget.value })}
            />
          </>
        )}
        {parameters.filter((each) => !isLanguage(each)).map(parameterField)}
        {fieldsOfBody(operation).map(({ name, required, schema }) => (
          <ValueField
            key={name}
            parameter={{ name, required, description: "", example: (body?.example as Record<string, unknown> | undefined)?.[name] }}
            schema={resolved(schema, schemas)}
            value={draft.fields[name] ?? ""}
            onChange={(value) => setField(name, value)}
          />
        ))}
        {body?.multipart && <FileField file={draft.file} onChange={(file) => onChange({ file })} />}
        {parameters.filter(isLanguage).map(parameterField)}
      </div>
      {body && !body.multipart && (
        <>
          <Textarea
            id="api-body"
            label={t("rest-api.body")}
            description={t("rest-api.body-note")}
            classNames={{ input: "api-body" }}
            autosize={false}
            rows={Math.min(24, Math.max(4, draft.body.split("\n").length))}
            spellCheck={false}
            value={draft.body}
            error={jsonError}
            onChange={(event) => onChange({ body: event.currentTarget.value })}
          />
          <div>
            <Button
              variant="default"
              disabled={draft.body === exampleText(operation)}
              onClick={() => onChange({ body: exampleText(operation) })}
            >
              {t("rest-api.body-restore")}
            </Button>
          </div>
        </>
      )}
      {body && (
        <details>
          <summary>{t("rest-api.body-fields")}</summary>
          <CodeBlock label={t("rest-api.body-fields")} text={sketchSchema(body.schema, schemas)} />
        </details>
      )}
    </div>
  );
}

type InputWrapperOrder = ("label" | "input" | "description" | "error")[];
type FieldProps = { parameter: Omit<Parameter, "in" | "schema">; schema: Schema; value: string; onChange: (value: string) => void };

function ValueField({ parameter: { name, required, description, example }, schema, value, onChange }: FieldProps) {
  const t = useText();
  const shared = {
    label: <span className="api-path">{name}</span>,
    required,
    description: description && <span lang="en">{description}</span>,
    // Fields of a row stand on one line, whatever is said about them.
    inputWrapperOrder: ["label", "input", "description", "error"] as InputWrapperOrder,
    value,
  };
  if (schema.enum)
    return (
      <NativeSelect
        {...shared}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[...(required ? [] : [{ value: "", label: t("rest-api.left-out") }]), ...schema.enum.map(String)]}
      />
    );
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      placeholder={required ? undefined : textOf(example)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

// Filled in already, so it stands last.
const isLanguage = ({ name }: Parameter): boolean => name === "Accept-Language";

const resolved = (schema: Schema, schemas: Record<string, Schema>): Schema => schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;

function FileField({ file, onChange }: { file: File | undefined; onChange: (file: File | undefined) => void }) {
  const t = useText();
  return (
    <div className="api-file">
      <span className="api-file-label">{t("rest-api.file")}</span>
      <label className="api-file-button">
        <input type="file" className="api-file-input" onChange={(event) => onChange(event.currentTarget.files?.[0])} />
        {t("rest-api.file-choose")}
      </label>
      <span className="hub-dimmed">{file?.name ?? t("rest-api.file-none")}</span>
    </div>
  );
}
