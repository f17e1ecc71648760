import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Config } from "../config.ts";

const year = 365 * 86_400;

/** What browsers are told with every answer: where pages may take things from, and to come by https from now on where the portal's address is one of https. */
export function securityHeaders({ publicUrl }: Pick<Config, "publicUrl">): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      // All of it stands here: what the library allows by itself takes styles and fonts from anywhere.
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // Which pages reports may show is said with every page that is sent.
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // A browser that is told so comes by https alone for a year: never from a portal that answers http only. Other hosts below its name are not the portal's to decide.
    strictTransportSecurity: publicUrl?.startsWith("https:") ? { maxAge: year, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    // Internet Explorer and Flash, which nobody has any more, were told these with every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  };
}
