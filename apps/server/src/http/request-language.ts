import { defaultLanguage, type Language, languageOf } from "@hub/domain/languages.ts";
import type { FastifyRequest } from "fastify";

const chosen = new WeakMap<object, Language>();
/** Notes the language that whoever stands behind a request has chosen. */
export const noteLanguage = (request: FastifyRequest, language: Language): void => void chosen.set(request.raw, language);

/** The language of the answer: the first of Accept-Language that the portal speaks, else the one that whoever asks has chosen, else Spanish (readings 8). */
export function languageOfRequest(request: FastifyRequest): Language {
  for (const part of (request.headers["accept-language"] ?? "").split(",")) {
    const language = languageOf(part);
    if (language) return language;
  }
  return chosen.get(request.raw) ?? defaultLanguage;
}
