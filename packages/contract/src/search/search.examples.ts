import { describeRoutes, type Tag } from "../describe-routes.ts";
import * as routes from "./search.ts";

export const searchTag: Tag = {
  key: "search",
  name: "Search",
  description: "One search over all that one may see.",
};

export const describedSearch = describeRoutes(routes, {
  tag: searchTag,
  parameters: {
    q: "What is looked for: names, codes, numbers, months, in any of the portal's languages.",
    recent: "What one opened last, the latest first, as `kind:ref` separated by commas.",
  },
  fields: {
    "search.q": ["norte"],
    "search.recent": ["entity:1,report:2"],
    "search.items.kind": ["entity"],
    "search.items.ref": ["1"],
    "search.items.title": ["Norte España, S.A.U."],
    "search.items.hint": ["NOR-ES · Spain"],
    "search.items.path": ["/entities/1"],
    "search.items.search": [{}],
    "search.corrected": [[{ word: "nrote", as: "norte" }]],
  },
});
