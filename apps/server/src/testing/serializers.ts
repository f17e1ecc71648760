import type { FastifyInstance } from "fastify";
import { createRequire } from "node:module";

type Serializer = (data: unknown) => string;
type Compile = (route: { schema: unknown }) => Serializer;

// Fastify's own, as it takes it when nobody sets another.
const require = createRequire(createRequire(import.meta.url).resolve("fastify"));
const factory = require("@fastify/fast-json-stringify-compiler") as () => (schemas: object, options: object) => Compile;
const compile = factory()({}, {});
const compiled = new Map<string, Serializer>();

/** Lets the serializers of an app be made when a route first answers, and once for all portals of a test file: they are most of an app's start. */
export function makeSerializersOnUse(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    let serializer: Serializer | undefined;
    return (data) => (serializer ??= serializerOf(schema))(data);
  });
}

function serializerOf(schema: unknown): Serializer {
  const key = JSON.stringify(schema);
  const known = compiled.get(key) ?? compile({ schema });
  compiled.set(key, known);
  return known;
}
