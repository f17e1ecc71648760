import { describeRoutes, operation, type Dictionary, type Tag } from "../describe-routes.ts";
import { northSpain, reference } from "../general.examples.ts";
import { effectWords } from "./effect/effect.examples.ts";
import * as routes from "./legal-entities.ts";

export const entitiesTag: Tag = { key: "entities", name: "Legal entities", description: "The companies of the group." };

/** What examples say of a list of legal entities. */
export const entityWords: Dictionary = {
  fields: {
    "legal-entities.items.code": [northSpain.code],
    "legal-entities.items.name": [northSpain.name],
  },
};

export const describedLegalEntities = describeRoutes(routes, {
  tag: entitiesTag,
  uses: [entityWords, effectWords],
  fields: {
    parent: [reference(2, "NOR", "Norte Holding, S.A.")],
    "legal-entities.code": [northSpain.code],
    "legal-entities.name": [northSpain.name],
    mergedInto: [null],
    "legal-entities.day": ["2026-11-10"],
    likeNamed: [0],
    alike: [[reference(31, "NORES", "NORTE ESPAÑA SAU")], 2, "1"],
    "uses.examples": [["NOR-PT"]],
  },
  parameters: {
    alike: "`1`: only those that are named alike but for spelling.",
    country: "ISO 3166 code of two capital letters.",
    into: "Id of the legal entity that is kept.",
    except: "Id of a legal entity to leave out: the one that is being edited.",
  },
  operations: [
    operation(routes.previewLegalEntity, { changesNothing: true }),
    operation(routes.createLegalEntity, {
      schemas: { LegalEntity: "answer", LegalEntityInput: "body" },
    }),
  ],
});
