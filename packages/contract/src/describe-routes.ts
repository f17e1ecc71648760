import type { Input, Output, Route, Schema } from "./route.ts";

/** A chapter of the API page; `key` is what the page's texts know it by. */
export type Tag = { key: string; name: string; description: string };

/** What fields and parameters are told by, wherever they stand. */
export type Dictionary = {
  /**
   * Values that examples take for a field, by its name; by `under.name` where it stands under another, from the first word of the path on. The longest name
   * decides, and of its values the first that the schema accepts.
   */
  fields?: Record<string, readonly unknown[]>;
  /** What each parameter means, by its name. */
  parameters?: Record<string, string>;
};

type ParameterName<R> = R extends Route<infer P, infer Q> ? keyof Input<P> | keyof Input<Q> : never;
type Body<R> = R extends Route<Schema | undefined, Schema | undefined, infer B> ? Input<B> : never;

/** What the API page says of one operation besides its route; all of it may be left out. */
export type Operation<R extends Route = Route> = {
  /** Where it stands in another chapter than the other routes of its file. */
  tag?: Tag;
  /** Whole examples, where fields must go together; all others are made of the schema and the fields' examples. */
  body?: Body<R>;
  answer?: Output<R["answer"]>;
  /** What a parameter means here, where its name means something else elsewhere. */
  parameters?: { [name in ParameterName<R>]?: string };
  /** Schemas that are known by a name, each by the way to it: `answer.items[]`. The same schema anywhere else becomes a reference to it. */
  schemas?: Record<string, string>;
  /** The content types of a download. */
  contentTypes?: readonly string[];
  /** It is asked with a user name and a password in place of a token. */
  takesPassword?: true;
  /** It is asked by POST because of what it takes, and changes nothing. */
  changesNothing?: true;
};

/** A route as the API page tells it. */
export type Described = { tag: Tag; operation: Operation; dictionaries: readonly Dictionary[] };

/** What one file's routes are described by: `uses` are the dictionaries it shares with others. */
type Description = Dictionary & { tag: Tag; uses?: readonly Dictionary[]; operations?: readonly (readonly [Route, Operation])[] };

/** Describes all routes of a module. They stand apart from the routes, so that the browser, which asks by the routes, does not load them. */
export function describeRoutes(
  module: Readonly<Record<string, unknown>>,
  { tag, uses = [], operations = [], ...own }: Description,
): ReadonlyMap<Route, Described> {
  const told = new Map(operations);
  const routes = Object.values(module).filter(isRoute);
  return new Map(
    routes.map((route) => {
      const operation = told.get(route) ?? {};
      return [route, { tag: operation.tag ?? tag, operation, dictionaries: [own, ...uses] }];
    }),
  );
}

/** What is told of one operation, checked against its route. */
export function operation<R extends Route>(route: R, told: Operation<R>): readonly [Route, Operation] {
  return [route, told as Operation];
}

function isRoute(value: unknown): value is Route {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "permission" in value;
}
