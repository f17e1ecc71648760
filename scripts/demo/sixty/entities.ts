/** A region is what one coordinator and one data owner look after. */
export const regions = ["iberia", "central", "west", "america"] as const;
export type Region = (typeof regions)[number];

/** What people of a country are paid and how long they work: pay of an employee in the currency, full-time hours a week. */
export type Country = { code: string; region: Region; currency: string; pay: number; fullTime: string };
export const countries: Country[] = [
  { code: "ES", region: "iberia", currency: "EUR", pay: 31_000, fullTime: "40" },
  { code: "PT", region: "iberia", currency: "EUR", pay: 22_000, fullTime: "40" },
  { code: "DE", region: "central", currency: "EUR", pay: 49_000, fullTime: "38" },
  { code: "CH", region: "central", currency: "CHF", pay: 84_000, fullTime: "40" },
  { code: "PL", region: "central", currency: "PLN", pay: 98_000, fullTime: "40" },
  { code: "GB", region: "west", currency: "GBP", pay: 36_000, fullTime: "37.5" },
  { code: "FR", region: "west", currency: "EUR", pay: 38_000, fullTime: "35" },
  { code: "IT", region: "west", currency: "EUR", pay: 32_000, fullTime: "40" },
  { code: "US", region: "west", currency: "USD", pay: 78_000, fullTime: "40" },
  { code: "BR", region: "america", currency: "BRL", pay: 72_000, fullTime: "40" },
  { code: "MX", region: "america", currency: "MXN", pay: 310_000, fullTime: "45" },
  { code: "CO", region: "america", currency: "COP", pay: 62_000_000, fullTime: "42" },
  { code: "CL", region: "america", currency: "CLP", pay: 15_500_000, fullTime: "42" },
  { code: "PE", region: "america", currency: "PEN", pay: 52_000, fullTime: "45" },
];

/** What a unit of each currency is worth in euros, about. */
export const ratesToEuro: Record<string, number> = {
  CHF: 1.0682,
  PLN: 0.2341,
  GBP: 1.1534,
  USD: 0.8615,
  BRL: 0.1617,
  MXN: 0.0469,
  COP: 0.000223,
  CLP: 0.000912,
  PEN: 0.2556,
};

export type Entity = { code: string; name: string; country: Country; size: number };

/** Code, name, and how many people work there in the month that is open; together 12,000. */
const ofCountry: Record<string, readonly (readonly [code: string, name: string, size: number])[]> = {
  ES: [
    ["ES-MOV", "Norte Móviles España, S.A.U.", 1020],
    ["ES-FIJ", "Norte Red Fija, S.A.U.", 820],
    ["ES-TIE", "Norte Tiendas, S.L.", 610],
    ["ES-ATC", "Norte Atención al Cliente, S.L.", 560],
    ["ES-TEC", "Norte Tecnología, S.L.U.", 430],
    ["ES-EMP", "Norte Empresas, S.A.", 290],
    ["ES-TOR", "Norte Torres, S.L.", 120],
    ["ES-SEG", "Norte Ciberseguridad, S.L.", 96],
    ["ES-COR", "Norte Corporación, S.A.", 150],
    ["ES-FUN", "Fundación Norte", 18],
    ["ES-INV", "Norte Inversiones, S.A.", 11],
  ],
  PT: [
    ["PT-MOV", "Norte Portugal – Comunicações, S.A.", 420],
    ["PT-FIX", "Norte Fibra, S.A.", 210],
    ["PT-LOJ", "Norte Lojas, Lda.", 130],
    ["PT-TEC", "Norte Tecnologia, Unipessoal Lda.", 75],
    ["PT-TOR", "Norte Torres Portugal, S.A.", 24],
  ],
  DE: [
    ["DE-MOB", "Norte Deutschland GmbH & Co. OHG", 720],
    ["DE-NET", "Norte Netz GmbH", 380],
    ["DE-LAD", "Norte Läden GmbH", 260],
    ["DE-SER", "Norte Service GmbH", 240],
    ["DE-TEC", "Norte Technik GmbH", 170],
    ["DE-GES", "Norte Geschäftskunden GmbH", 110],
    ["DE-IMM", "Norte Immobilien GmbH", 16],
    ["DE-HOL", "Norte Holding Deutschland AG", 22],
  ],
  CH: [
    ["CH-MOB", "Norte Schweiz AG", 140],
    ["CH-TEC", "Norte Technologie AG", 45],
    ["CH-HOL", "Norte Finanz AG", 9],
  ],
  PL: [
    ["PL-MOB", "Norte Polska Sp. z o.o.", 310],
    ["PL-CEN", "Norte Centrum Usług Sp. z o.o.", 270],
    ["PL-SIE", "Norte Sieci Sp. z o.o.", 80],
  ],
  GB: [
    ["GB-MOB", "Norte UK Limited", 434],
    ["GB-NET", "Norte Networks Limited", 220],
    ["GB-RET", "Norte Retail Limited", 180],
    ["GB-BUS", "Norte Business Limited", 95],
    ["GB-LAB", "Norte Labs Limited", 38],
    ["GB-HOL", "Norte Holdings plc", 14],
  ],
  FR: [
    ["FR-MOB", "Norte France SAS", 260],
    ["FR-RES", "Norte Réseaux SAS", 130],
    ["FR-BOU", "Norte Boutiques SARL", 85],
    ["FR-REC", "Norte Recherche SAS", 32],
  ],
  IT: [
    ["IT-MOB", "Norte Italia S.p.A.", 240],
    ["IT-RET", "Norte Rete S.r.l.", 115],
    ["IT-NEG", "Norte Negozi S.r.l.", 78],
    ["IT-SER", "Norte Servizi S.r.l.", 41],
  ],
  US: [["US-SOL", "Norte Solutions Inc.", 64]],
  BR: [
    ["BR-MOV", "Norte Brasil Telecomunicações S.A.", 560],
    ["BR-FIB", "Norte Fibra Brasil S.A.", 330],
    ["BR-ATE", "Norte Atendimento Ltda.", 290],
    ["BR-LOJ", "Norte Lojas Brasil Ltda.", 150],
    ["BR-TEC", "Norte Tecnologia Brasil Ltda.", 88],
    ["BR-TOR", "Norte Torres Brasil S.A.", 28],
  ],
  MX: [
    ["MX-MOV", "Norte México, S.A. de C.V.", 190],
    ["MX-SER", "Norte Servicios México, S.A. de C.V.", 105],
    ["MX-RED", "Norte Redes México, S.A. de C.V.", 56],
  ],
  CO: [
    ["CO-MOV", "Norte Colombia S.A.S.", 125],
    ["CO-SER", "Norte Servicios Colombia S.A.S.", 60],
  ],
  CL: [
    ["CL-MOV", "Norte Chile S.p.A.", 98],
    ["CL-TOR", "Norte Torres Chile S.p.A.", 19],
  ],
  PE: [
    ["PE-MOV", "Norte Perú S.A.C.", 92],
    ["PE-SER", "Norte Servicios Perú S.A.C.", 27],
  ],
};

export const entities: Entity[] = countries.flatMap((country) =>
  (ofCountry[country.code] ?? []).map(([code, name, size]) => ({ code, name, size, country })),
);
