import type { FastifyInstance } from "fastify";
import { Problem } from "../../problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Fields of a form may come along, which say nothing. */
    takesForms?: boolean;
  }
}

/** Levels of arrays and objects in a body; the contract's deepest body has seven. */
export const mostLevels = 32;
/** Values in a body: what is checked one by one, each with what may be wrong with it. */
export const mostValues = 50_000;

/** Reads JSON bodies as Fastify does, once they are known to be no deeper and no fuller than any of ours. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  // Bytes as they come stand outside of the heap; a text that grew with them would fill it while it waits for the rest.
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const text = body.toString();
    checkShape(text);
    void parse(request, text, done);
  });
}

/** Passes over forms where a route is sent one: a mail program posts one to leave what it was sent, and there is nothing in it. All other routes are sent none. */
export function passOverForms(app: FastifyInstance): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 1024 }, (request, _, done) => {
    done(request.routeOptions.config.takesForms ? null : new Problem("media-type-not-supported"));
  });
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Throws body-too-deep and body-too-large by the text alone, before a value of it is made. Whether it is JSON is the parser's to say. */
export function checkShape(text: string): void {
  let levels = 0;
  let values = 1;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === backslash) at += 1;
      else if (sign === quote) quoted = false;
    } else if (sign === quote) quoted = true;
    else if (sign === comma) values += 1;
    // `[` and `{`, which stand two before the sign that closes them.
    else if (sign === 0x5b || sign === 0x7b) {
      values += 1;
      levels += 1;
      if (levels > mostLevels) throw new Problem("body-too-deep");
    } else if (sign === 0x5d || sign === 0x7d) levels -= 1;
    if (values > mostValues) throw new Problem("body-too-large");
  }
}
