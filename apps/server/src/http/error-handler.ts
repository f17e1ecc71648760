import type { ErrorBody, ErrorCode } from "@hub/contract/errors.ts";
import type { Language } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { passingCodeOf } from "../db/passing-failure.ts";
import { putAwayMonthOf } from "../facts/month-put-away.ts";
import { mostIssues, Problem, retryAfter } from "../problem.ts";
import { answerSchema } from "./answer-schema.ts";
import { languageOfRequest } from "./request-language.ts";

/** The one handler for known, unknown, not-found and parser errors. No answer shows a stack, SQL or a framework's own body. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const told = problemOf(error);
    // A body that broke off is the sender's, whatever the socket calls it.
    const brokeOff = request.raw.destroyed && !request.raw.complete;
    const problem = brokeOff && told.status >= 500 ? new Problem("body-not-readable", { cause: error }) : told;
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, "request failed");
    else request.log.info({ code: problem.code }, "request refused");
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem("not-found")));
}

/** Answers a problem as the error body of readings 8. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const language = languageOfRequest(request);
  const body: ErrorBody = {
    error: translate(language, problem.messageKey, problem.params),
    code: problem.code,
    requestId: request.id,
  };
  if (problem.issues.length > 0) {
    body.fields = problem.issues
      .slice(0, mostIssues)
      .map(({ path, code, params }) => ({ path, code, error: issueText(language, code, params) }));
  }
  if (problem.details !== undefined) body.details = problem.details;
  if (problem.conflict) body.now = writtenNow(reply, problem.conflict);
  reply.status(problem.status).header("content-type", "application/json; charset=utf-8").header("cache-control", "no-store");
  if (problem.retryAfter !== undefined) reply.header("retry-after", String(problem.retryAfter));
  // Serialized here: an error body must never go through the schema of the answer it replaces.
  return reply.serializer((value: unknown) => JSON.stringify(value)).send(body);
}

/** What stands now, by the serializer of answers: a field that the contract does not name never leaves the server, here neither. */
function writtenNow(reply: FastifyReply, { route, now }: NonNullable<Problem["conflict"]>): unknown {
  if (!route.conflict) throw new Error(`${route.method} ${route.path} says nothing of conflicts.`);
  return JSON.parse(reply.serializeInput(now as Record<string, unknown>, answerSchema(route.conflict)));
}

function issueText(language: Language, code: string, params: Record<string, string | number> | undefined): string {
  return isMessageKey(code) ? translate(language, code, params) : translate(language, "errors.invalid-input");
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body-too-large",
  FST_REQ_FILE_TOO_LARGE: "body-too-large",
  FST_FILES_LIMIT: "body-not-readable",
  FST_FIELDS_LIMIT: "body-not-readable",
  FST_PARTS_LIMIT: "body-not-readable",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "media-type-not-supported",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media-type-not-supported",
  FST_ERR_CTP_EMPTY_JSON_BODY: "body-not-readable",
  FST_ERR_CTP_INVALID_JSON_BODY: "body-not-readable",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "body-not-readable",
  FST_ERR_BAD_URL: "not-found",
  FST_STATIC_FORBIDDEN_PATH: "not-found",
  ENAMETOOLONG: "not-found",
  FST_ERR_MAX_PARAM_LENGTH: "not-found",
};

/** What the user hears of an error: a problem as it is, a known one of the framework or the database by its code, else a failure of ours. */
export function problemOf(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error;
  const code = (error as { code?: string }).code ?? "";
  const known = frameworkCodes[code];
  if (known) return new Problem(known, { cause: error });
  const passing = passingCodeOf(error);
  if (passing) return new Problem(passing, { cause: error, retryAfter: retryAfter[passing] });
  const month = putAwayMonthOf(error);
  if (month !== undefined) return new Problem("rows-put-away", { params: { month }, cause: error });
  if (code === "23505") {
    // Two put the same there at once: on a key of ours nobody can say which field it was.
    const ownKey = (error as { constraint?: string }).constraint?.endsWith("_pkey") ?? false;
    return new Problem(ownKey ? "required_unknown" : "duplicate", { cause: error });
  }
  // Something was given to what is deleted, or taken from what is used, at the same moment.
  if (code === "23503") return new Problem("in-use", { cause: error });
  // A value that the column cannot hold: what came in was not what it should be.
  if (/^22(003|007|008|021|P02|P05)$/.test(code)) return new Problem("invalid-input", { cause: error });
  if (/Boundary not found|Unexpected end of (multipart|form)|Malformed part header/i.test(error.message))
    return new Problem("body-not-readable", { cause: error });
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 400) return new Problem("body-not-readable", { cause: error });
  return new Problem("internal-error", { cause: error });
}
