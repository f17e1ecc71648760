import { describeRoutes, type Tag } from "../../describe-routes.ts";
import * as routes from "./access.ts";

export const accessTag: Tag = { key: "access", name: "Access review", description: "Who may do what, and why." };

export const describedAccess = describeRoutes(routes, {
  tag: accessTag,
  fields: {
    "access.items.name": ["Ana Ruiz"],
    permission: ["validation.read"],
    reasons: [[]],
    why: [null],
    group: [{ id: 4, name: "Owners Spain", area: "HUB" }],
    "cells.groups": [["Owners Spain"]],
    "cells.legalEntities": [2],
    orgId: [3],
    org: [null],
    "cells.orgs": [null],
  },
  parameters: {
    orgId: "Id of a part of the organisation that is planned for: an OB, a unit or a division, with all below it.",
    permission: "Which permission is asked about.",
  },
});
