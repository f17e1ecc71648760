import { fileKinds } from "@hub/domain/glossary/file-kinds.ts";
import { describeRoutes, operation, type Dictionary, type Tag } from "../describe-routes.ts";
import * as routes from "./cards.ts";

export const glossaryTag: Tag = {
  key: "glossary",
  name: "Glossary",
  description: "Cards of terms and KPIs in four languages, their versions and files.",
};

const unused = {
  peopleKpiName: "",
  standardName: "",
  otherNames: [],
  description: "",
  content: "",
  calculation: "",
  measure: "",
  observations: "",
};
const texts = {
  es: {
    peopleKpiName: "Rotación total",
    standardName: "Tasa de rotación",
    otherNames: ["Índice de rotación"],
    description: "Parte de la plantilla que deja la empresa en doce meses.",
    content: "Bajas por cualquier motivo.",
    calculation: "Bajas de doce meses / plantilla media",
    measure: "Porcentaje",
    observations: "",
  },
  en: {
    peopleKpiName: "Total turnover",
    standardName: "Turnover rate",
    otherNames: ["Staff turnover"],
    description: "Share of the staff that leaves the company in twelve months.",
    content: "Leavers for any reason.",
    calculation: "Leavers of twelve months / average headcount",
    measure: "Percentage",
    observations: "",
  },
  de: unused,
  pt: unused,
};
const states = { es: "current", en: "current", de: "missing", pt: "missing" };
const files = [{ id: 31, name: "rotacion.pdf" }];
const content = {
  globalName: "Turnover",
  type: "quantitative",
  standard: "ISO 30414:2018",
  underStandard: true,
  standardTheme: "TURNOVER",
  internalTheme: "MOVEMENT",
  kpi: "turnover",
  texts,
  files,
};

/** What examples say of a card, in whichever version. */
export const cardWords: Dictionary = {
  fields: {
    "glossary.glossary": ["kpi"],
    "glossary.published": [true],
    "glossary.version": [4],
    "glossary.content": [content],
    "glossary.standardTheme": [{ id: 21, code: "TURNOVER", name: "Turnover" }],
    "glossary.internalTheme": [{ id: 17, code: "MOVEMENT", name: "Joiners and leavers" }],
    "glossary.states": [states],
    "glossary.items.states": [states],
    "glossary.files": [[{ id: 31, name: "rotacion.pdf", contentType: "application/pdf", size: 48211 }]],
    "glossary.publishedVersion": [4],
    "glossary.savedBy": ["Ana Ruiz"],
    "glossary.owner": [{ id: 7, name: "Ana Ruiz" }, "7"],
    "glossary.items.owner": [{ id: 7, name: "Ana Ruiz" }],
    "glossary.uses": [
      [
        { place: "validation", id: null, code: "OnHR", name: null },
        { place: "scenarios", id: null, code: "CLOSING", name: null },
        { place: "dashboards", id: 2, code: "movement", name: "Joiners, leavers and turnover" },
      ],
    ],
    "glossary.openSuggestions": [0],
    "glossary.items.language": ["es"],
  },
};

export const describedCards = describeRoutes(routes, {
  tag: glossaryTag,
  uses: [cardWords],
  fields: {
    "glossary.text": ["rotación volunt"],
    "glossary.description": ["plantilla"],
    "glossary.otherNames": ["abandono"],
    "glossary.standardName": ["workforce turnover"],
    "glossary.observations": ["jubilaciones"],
    "glossary.name": ["rotación"],
    "glossary.internalThemes": ["17,-"],
    "glossary.standardThemes": ["21"],
    "glossary.languages": ["de:outdated,pt:missing"],
    "glossary.published": ["changed"],
    "glossary.after": ["50"],
    "glossary.next": ["50"],
    "glossary.items.globalName": ["Turnover"],
    "glossary.items.name": ["Rotación total"],
    "glossary.items.description": ["Parte de la plantilla que deja la empresa en doce meses."],
    "glossary.items.matches": [[{ language: "es", field: "otherNames", excerpt: "Índice de \u0001rotación\u0002" }]],
    "glossary.corrected": [[{ word: "rotacoin", as: ["rotacion"] }]],
    "glossary.globalName": ["Turnover"],
    "glossary.type": ["quantitative"],
    "glossary.standard": ["ISO 30414:2018", [{ id: 21, code: "TURNOVER", name: "Turnover", active: true }]],
    "glossary.internal": [[{ id: 17, code: "MOVEMENT", name: "Joiners and leavers", active: true }]],
    "glossary.underStandard": [true],
    "glossary.standardTheme": ["TURNOVER"],
    "glossary.internalTheme": ["MOVEMENT"],
    "glossary.kpi": ["turnover"],
    "glossary.texts": [texts],
    "glossary.files": [files],
    "glossary.confirmed": [["de"]],
    "glossary.comment": ["The formula as the standard has it."],
    "glossary.language": ["es"],
    "glossary.beside": ["en"],
    "glossary.items.kpi": ["turnover"],
    "glossary.items.card": [12],
  },
  parameters: {
    at: "Instant, such as `2026-10-31T23:59:59Z`: the version that was the published one then.",
    edition: "`working`, the latest version, for those who edit; `published`, what readers see. As one sees it unless told.",
    beside: "A second language, side by side with the first.",
    language: "The language that is asked for: `es`, `en`, `de` or `pt`.",
    glossary: "`term` or `kpi`; both unless told.",
    internalThemes: "Ids of the list internal-theme with commas between them; `-` is none.",
    standardThemes: "Ids of the list standard-theme with commas between them; `-` is none.",
    owner: "Id of who answers for them; `-` is nobody.",
    underStandard: "`1`: those that follow their standard's definition; `0`: those that do not.",
    languages: "Languages with a state of their texts, of which any holds, such as `de:outdated,pt:missing`.",
    description: "Words of the description alone.",
    otherNames: "Words of the other names alone.",
    standardName: "Words of the standard's name alone.",
    observations: "Words of the observations alone.",
    published: "`1`: published; `0`: not; `changed`: published, with later changes that are not. Readers find nothing by the latter two.",
    type: "`qualitative`, `quantitative`, or `-` for none.",
    text: "Words that are looked for in all fields and languages, each as its stem or as the beginning of a word, all in one language; accents, case and a typo do not count.",
    name: "Words of the names alone, as `text` is looked for.",
  },
  operations: [
    operation(routes.downloadCard, {
      contentTypes: ["application/pdf"],
    }),
    operation(routes.downloadCardFile, {
      contentTypes: [...new Set(Object.values(fileKinds))],
    }),
    operation(routes.listGlossary, {
      parameters: {
        limit: "How many at most, 1 to 100; 50 unless told.",
      },
    }),
    operation(routes.listSimilarCards, {
      parameters: {
        name: "The name to compare.",
        except: "Id of a card to leave out: the one that is being edited.",
      },
    }),
    operation(routes.sendCardFile, {
      answer: { id: 31, name: "rotacion.pdf", contentType: "application/pdf", size: 48_211 },
    }),
  ],
});
