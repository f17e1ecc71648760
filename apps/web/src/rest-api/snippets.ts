import type { Operation } from "./api-document.ts";
import type { Request } from "./request-draft.ts";

const placeholder = "<token>";

/** The request as a line for curl, with a place for one's own token. */
export function curlOf({ shows }: Operation, request: Request, address: string): string {
  const parts = [`curl -X ${request.method} ${quote(address)}`];
  if (shows === "token") parts.push(`-H ${quote(`Authorization: Bearer ${placeholder}`)}`);
  if (shows === "password") parts.push(`-u ${quote("<user>:<password>")}`);
  for (const [name, value] of Object.entries(request.headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (request.json !== undefined) parts.push(`--data-raw ${quote(JSON.stringify(request.json))}`);
  for (const [name, value] of Object.entries(request.fields ?? {})) parts.push(`--form-string ${quote(`${name}=${value}`)}`);
  if (request.fields) parts.push(`-F ${quote("file=@<file>")}`);
  return parts.join(" \\\n  ");
}

/** As a POSIX shell takes it: nothing in it is read as a command. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request for JavaScript, with a place for one's own token. */
export function fetchOf({ shows, success }: Operation, request: Request, address: string): string {
  const headers: Record<string, string> = { ...request.headers };
  if (shows === "token") headers["authorization"] = `Bearer ${placeholder}`;
  if (shows === "password") headers["authorization"] = "Basic <base64 of user:password>";
  const options = [
    `  method: ${JSON.stringify(request.method)},`,
    ...(Object.keys(headers).length > 0 ? [`  headers: ${indent(JSON.stringify(headers, null, 2))},`] : []),
    ...(request.json === undefined ? [] : [`  body: JSON.stringify(${indent(JSON.stringify(request.json, null, 2))}),`]),
    ...(request.fields ? ["  body: form,"] : []),
  ];
  const form = request.fields
    ? [
        "const form = new FormData();",
        ...Object.entries(request.fields).map(([name, value]) => `form.append(${JSON.stringify(name)}, ${JSON.stringify(value)});`),
        'form.append("file", file);',
        "",
      ]
    : [];
  return [
    ...form,
    `const response = await fetch(${JSON.stringify(address)}, {`,
    ...options,
    "});",
    `const answer = await response.${success.kind === "file" ? "blob" : "json"}();`,
  ].join("\n");
}

const indent = (text: string): string => text.replaceAll("\n", "\n  ");
