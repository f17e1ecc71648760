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

export const users: { email: string; name: string; language: "es" | "en" | "de" | "pt"; roles: Role[]; does: string }[] = [
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
];
