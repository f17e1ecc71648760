import type { Role } from "@hub/domain/session/permissions.ts";

/** The demonstration group: invented entities, people and ingestions. */
export const entities = [
  { code: "NOR-ES", name: "Norte España, S.A.U.", country: "ES", currency: "EUR", size: 420 },
  { code: "NOR-DE", name: "Norte Deutschland GmbH & Co. OHG", country: "DE", currency: "EUR", size: 310 },
  { code: "NOR-PT", name: "Norte Portugal – Comunicações, S.A.", country: "PT", currency: "EUR", size: 180 },
  { code: "NOR-UK", name: "Norte UK Limited", country: "GB", currency: "GBP", size: 240 },
  { code: "NOR-BR", name: "Norte Brasil Telecomunicações S.A.", country: "BR", currency: "BRL", size: 350 },
  { code: "NOR-CH", name: "Norte Schweiz AG", country: "CH", currency: "CHF", size: 26 },
] as const;
export type DemoEntity = (typeof entities)[number];

export const demoPassword = "norte-demo-2026";

/** The organisation that is planned for: OBs, their units, and the divisions of those; code and name. */
export const organisation: OrgSeed[] = [
  {
    code: "IBE",
    name: "Iberia",
    below: [
      {
        code: "RED",
        name: "Red",
        below: [
          { code: "ACC", name: "Acceso fijo y móvil" },
          { code: "NUC", name: "Núcleo y transporte" },
        ],
      },
      {
        code: "CLI",
        name: "Clientes",
        below: [
          { code: "TIE", name: "Tiendas y canales" },
          { code: "ATC", name: "Atención al cliente" },
        ],
      },
    ],
  },
  {
    code: "TEC",
    name: "Norte Tech",
    below: [
      {
        code: "PLA",
        name: "Plataformas digitales",
        below: [
          { code: "NUB", name: "Nube y datos" },
          { code: "CIB", name: "Ciberseguridad" },
        ],
      },
    ],
  },
];
export type OrgSeed = { code: string; name: string; below?: OrgSeed[] };

export type DemoUser = {
  email: string;
  name: string;
  language: "es" | "en" | "de" | "pt";
  roles: Role[];
  /** Codes on the way down to the part of the organisation they plan for; all of it unless told. */
  org?: string;
  does: string;
};

export const users: DemoUser[] = [
  {
    email: "admin@norte.example",
    name: "Alba Ferrer",
    language: "es",
    roles: ["hub-admin", "mut-admin", "wf-admin"],
    does: "administers, defines ingestions and the calendar",
  },
  { email: "source@norte.example", name: "Tomás Rey", language: "es", roles: ["process-source"], does: "delivers the files" },
  {
    email: "coordinator@norte.example",
    name: "Lena Vogt",
    language: "de",
    roles: ["upload-coordinator"],
    does: "gives the first signature",
  },
  { email: "owner@norte.example", name: "Rui Antunes", language: "pt", roles: ["data-owner"], does: "validates" },
  {
    email: "group@norte.example",
    name: "Helen Marsh",
    language: "en",
    roles: ["group-owner"],
    does: "consolidates, closes, reads the group",
  },
  {
    email: "planner@norte.example",
    name: "Nuria Soler",
    language: "es",
    roles: ["swp-planner"],
    org: "IBE/RED",
    does: "plans the workforce of Iberia's network",
  },
  {
    email: "lead@norte.example",
    name: "Andrés Molina",
    language: "es",
    roles: ["swp-lead"],
    does: "leads workforce planning: snapshots, catalogue",
  },
  {
    email: "reader@norte.example",
    name: "Inés Prado",
    language: "es",
    roles: ["swp-reader"],
    org: "IBE",
    does: "reads the planning of Iberia",
  },
];
