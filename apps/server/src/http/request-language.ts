import { defaultLanguage, type Language, languageOf } from "@hub/domain/languages.ts";
import type { FastifyRequest } from "fastify";

/** The language of the answer: what the page says in Accept-Language, else Spanish. */
export function languageOfRequest(request: FastifyRequest): Language {
  for (const part of (request.headers["accept-language"] ?? "").split(",")) {
    const language = languageOf(part);
    if (language) return language;
  }
  return defaultLanguage;
}
